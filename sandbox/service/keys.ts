import type { Mode } from './types.ts';

/** Made up. Only this sandbox accepts them. */
export const sandboxKeys: Record<Mode, string> = {
	test: 'sk_test_sandbox_NotARealKey',
	live: 'sk_live_sandbox_NotARealKey',
};

/** Secrets that the web page suggests for signing webhooks. */
export const sandboxWebhookSecrets = {
	text: 'sandbox-webhook-secret',
	/** Base64 after `whsec_`, as Standard Webhooks requires. */
	whsec: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==',
};

export function modeOf(key: string): Mode | undefined {
	if (key === sandboxKeys.test) return 'test';
	if (key === sandboxKeys.live) return 'live';
	return undefined;
}
