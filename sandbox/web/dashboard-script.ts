/** Runs in the browser. Without it, the page still shows everything, one section after another. */
export const script = `
const all = (selector) => [...document.querySelectorAll(selector)];
const main = document.querySelector('main');
main.classList.add('scripted');

function showTab() {
	const ids = all('main > section').map((section) => section.id);
	const here = ids.includes(location.hash.slice(1)) ? location.hash.slice(1) : ids[0];
	for (const element of all('main > section, nav a[data-tab]')) element.classList.toggle('here', (element.id || element.dataset.tab) === here);
	scrollTo(0, 0);
}
addEventListener('hashchange', showTab);
showTab();

const search = document.querySelector('#search');
const more = document.querySelector('#all');
let most = 25;
function find() {
	const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
	let found = 0;
	for (const row of all('#payout-rows tr')) {
		const fits = words.every((word) => row.dataset.words.includes(word));
		if (fits) found += 1;
		row.hidden = !fits || found > most;
	}
	more.hidden = found <= most;
	document.querySelector('#found').textContent = (more.hidden ? '' : 'newest ' + most + ' of ') + found + (found === 1 ? ' payout' : ' payouts');
}
search.addEventListener('input', find);
more.addEventListener('click', () => { most = Infinity; find(); });
find();

const dialog = document.querySelector('#webhook');
const form = dialog.querySelector('form');
const output = dialog.querySelector('output');
const remembered = ['url', 'preset', 'secret', 'header', 'prefix', 'algorithm', 'encoding', 'template'];
try {
	const values = JSON.parse(localStorage.getItem('sandbox-webhook') || '{}');
	for (const name of remembered) if (values[name]) form.elements[name].value = values[name];
} catch {}
form.elements.preset.addEventListener('change', ({ target }) => {
	const { secret, whsec } = target.dataset;
	if ([secret, whsec, ''].includes(form.elements.secret.value)) form.elements.secret.value = target.value === 'standard-webhooks' ? whsec : secret;
});
form.addEventListener('submit', async (event) => {
	event.preventDefault();
	const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
	// The address that was preset may be another one next time.
	const { url, ...others } = values;
	const kept = url === form.elements.url.defaultValue ? others : values;
	try { localStorage.setItem('sandbox-webhook', JSON.stringify(kept)); } catch {}
	const scheme = { preset: values.preset };
	for (const name of ['header', 'prefix', 'algorithm', 'encoding', 'template']) if (values[name]) scheme[name] = values[name];
	say('waiting', 'Sending…');
	try {
		const response = await fetch('/_sandbox/webhooks', {
			method: 'POST', headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ payoutId: values.payoutId, url: values.url, secret: values.secret, status: values.status, scheme, forged: values.how === 'forged', tampered: values.how === 'tampered' }),
		});
		const delivery = await response.json();
		if (!response.ok) say('bad', delivery.errors.map((error) => error.description).join(' '));
		else {
			const attempt = delivery.attempts.at(-1);
			say(delivery.outcome === 'delivered' ? 'good' : 'bad', attempt.status ? 'Reply ' + attempt.status + ': ' + attempt.reply : attempt.reply);
		}
	} catch (error) { say('bad', String(error)); }
	refresh();
});
function say(look, text) { output.className = look; output.textContent = text; }

document.addEventListener('click', async ({ target }) => {
	if (target.dataset?.send) {
		form.elements.payoutId.value = target.dataset.send;
		say('', '');
		dialog.showModal();
		form.elements.url.focus();
	} else if (target.dataset?.close !== undefined) dialog.close();
	else if (target.dataset?.copy) {
		await navigator.clipboard.writeText(target.dataset.copy);
		target.textContent = 'Copied';
		setTimeout(() => { target.textContent = 'Copy'; }, 1200);
	}
});

const last = {};
async function refresh() {
	if (document.hidden) return;
	try {
		const { sections, counts } = await (await fetch('/_sandbox/fragments')).json();
		for (const [id, markup] of Object.entries(sections)) if (last[id] !== markup) document.getElementById(id).innerHTML = last[id] = markup;
		for (const [id, count] of Object.entries(counts)) document.querySelector('[data-count="' + id + '"]').textContent = count;
	} catch {}
}
setInterval(refresh, 2000);
`;
