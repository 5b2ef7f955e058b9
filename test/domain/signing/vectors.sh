#!/bin/sh
# Makes vectors.json with openssl alone, so that the expected signatures owe nothing to the code under test.
set -e
cd "$(dirname "$0")"

body='{"id":"payout_330001","status":"PAID_OUT","amount":7351.874,"currency":"KWD","note":"متجر 🧾 caf\u00e9"}'
secret='a signing secret of the tests'
timestamp=1700000000

mac() { # algorithm, content
	printf '%s' "$2" | openssl dgst "-$1" -hmac "$secret" -binary
}
hex() { od -An -v -tx1 | tr -d ' \n'; }

hashstring='x_idchg_1x_amount2.00x_currencySARx_gateway_referencegw_1x_payment_referencex_statusCAPTUREDx_created1700000000000'
dinars='x_idchg_2x_amount7351.874x_currencyKWDx_gateway_referencex_payment_referencepay_2x_statusCAPTUREDx_created1700000000001'

cat > vectors.json <<JSON
{
	"secret": "$secret",
	"timestamp": $timestamp,
	"body": "$(printf '%s' "$body" | sed 's/\\/\\\\/g; s/"/\\"/g')",
	"sha256Hex": "$(mac sha256 "$body" | hex)",
	"sha512Base64": "$(mac sha512 "$body" | openssl base64 -A)",
	"timestampedHex": "$(mac sha256 "$timestamp.$body" | hex)",
	"hashstringRiyals": "$(mac sha256 "$hashstring" | hex)",
	"hashstringDinars": "$(mac sha256 "$dinars" | hex)"
}
JSON
