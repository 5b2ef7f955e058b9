import type { Mode } from './types.ts';

/** Obviously made up, and accepted by this sandbox only. */
export const sandboxKeys: Record<Mode, string> = {
	test: 'sk_test_sandbox_NotARealKey',
	live: 'sk_live_sandbox_NotARealKey',
};

/** Secrets that the web page suggests for signing webhooks. */
export const sandboxWebhookSecrets = {
	text: 'sandbox-webhook-secret',
	/** Base64 after `whsec_`, as Standard Webhooks wants it. */
	whsec: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==',
};

export function modeOf(key: string): Mode | undefined {
	if (key === sandboxKeys.test) return 'test';
	if (key === sandboxKeys.live) return 'live';
	return undefined;
}
