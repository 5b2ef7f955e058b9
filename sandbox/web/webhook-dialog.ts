import { sandboxWebhookSecrets } from '../service/keys.ts';
import { presetNames, type PresetName } from '../service/signing.ts';
import { html, type Markup } from './html.ts';

/** What the credential calls them. */
const PRESETS: Record<PresetName, string> = {
	'raw-body': 'Raw Body HMAC',
	'standard-webhooks': 'Standard Webhooks',
	'timestamped-list': 'Timestamped List',
	'field-template': 'Hashstring',
	unsigned: 'None: not signed',
};

/** Sends a webhook about a payout. The labels are those of the node's credential. */
export function webhookDialog(url: string): Markup {
	const options = (values: readonly string[], selected?: string): Markup[] =>
		values.map((value) => html`<option ${value === selected && 'selected'}>${value}</option>`);
	return html`<dialog id="webhook">
		<form method="post" action="/_sandbox/webhooks">
			<h2>Send payout webhook</h2>
			<label>Payout<input name="payoutId" readonly /></label>
			<label
				>Send to<input
					name="url"
					type="url"
					required
					value="${url}"
					placeholder="http://localhost:5678/webhook-test/payouts"
			/></label>
			<div class="two">
				<label
					>Signature Scheme<select
						name="preset"
						data-secret="${sandboxWebhookSecrets.text}"
						data-whsec="${sandboxWebhookSecrets.whsec}"
					>
						${presetNames.map((name) => html`<option value="${name}">${PRESETS[name]}</option>`)}
					</select></label
				>
				<label
					>Signing Secret<input name="secret" value="${sandboxWebhookSecrets.text}" autocomplete="off"
				/></label>
			</div>
			<div class="two">
				<label
					>Kind<select name="how">
						<option value="">genuine</option>
						<option value="forged">forged: wrong secret</option>
						<option value="tampered">tampered: amount changed after signing</option>
					</select></label
				>
				<label
					>Status to report<select name="status">
						<option value="">the payout's own</option>
						${options(['PENDING', 'INITIATED', 'FAILED', 'PAID_OUT'])}
					</select></label
				>
			</div>
			<details>
				<summary>Change the scheme</summary>
				<p>Empty: as the scheme has it.</p>
				<div class="two">
					<label>Signature Header<input name="header" placeholder="x-signature" /></label>
					<label>Prefix<input name="prefix" placeholder="sha256=" /></label>
					<label
						>Algorithm<select name="algorithm">
							<option value=""></option>
							${options(['sha256', 'sha512'])}
						</select></label
					>
					<label
						>Encoding<select name="encoding">
							<option value=""></option>
							${options(['hex', 'base64', 'base64url'])}
						</select></label
					>
				</div>
				<label>Field template<input name="template" placeholder="x_id{id}x_amount{amount}…" /></label>
			</details>
			<output></output>
			<div class="ends"><button type="button" data-close>Close</button><button class="main">Send</button></div>
		</form>
	</dialog>`;
}
