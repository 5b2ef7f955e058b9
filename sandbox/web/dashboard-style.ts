export const style = `
:root { color-scheme: light dark; --bg: #f4f6f9; --card: #fff; --text: #17212f; --soft: #5f6f83; --line: #e1e7ee; --accent: #0b6285; --accent-text: #fff; --hover: #f0f5f8;
	--green: #12704a; --green-bg: #dff3e8; --amber: #8a5a00; --amber-bg: #fdf0d2; --red: #a5231b; --red-bg: #fbe3e1; --blue: #1d559b; --blue-bg: #e0ecfa; }
@media (prefers-color-scheme: dark) { :root { --bg: #0f151c; --card: #18212b; --text: #e6ecf2; --soft: #94a4b7; --line: #2a3643; --accent: #4db3da; --accent-text: #06222e; --hover: #1e2935;
	--green: #7fdcae; --green-bg: #123526; --amber: #f2c566; --amber-bg: #3a2c0c; --red: #f39a94; --red-bg: #431a18; --blue: #93c0f5; --blue-bg: #14304f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.45 system-ui, "Segoe UI", sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 16px 40px; justify-content: space-between; align-items: center; padding: 22px 32px 18px; background: var(--card); }
h1 { font-size: 22px; margin: 0; letter-spacing: -.01em; }
header p { margin: 2px 0 0; color: var(--soft); }
.connect { display: flex; flex-wrap: wrap; gap: 10px 28px; margin: 0; }
dt { font-size: 12px; color: var(--soft); } dd { margin: 0; display: flex; gap: 8px; align-items: center; }
code { font: 13px/1.4 ui-monospace, "SF Mono", Menlo, monospace; }
small { display: block; color: var(--soft); font-size: 12px; } small.inline { display: inline; }
nav { display: flex; gap: 4px; padding: 0 28px; background: var(--card); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 2; }
nav a { padding: 10px 12px; color: var(--soft); text-decoration: none; border-bottom: 3px solid transparent; font-weight: 600; white-space: nowrap; }
nav a:hover { color: var(--text); } nav a.here { color: var(--text); border-color: var(--accent); }
nav a.aside { margin-left: auto; font-weight: 400; }
nav i { font-style: normal; font-weight: 500; font-size: 12px; background: var(--bg); border-radius: 99px; padding: 1px 8px; margin-left: 4px; }
main { padding: 20px 32px 48px; }
main.scripted section { display: none; } main.scripted section.here { display: block; }
/* A link to a tab goes to the top of the page. */
main.scripted section { scroll-margin-top: 100vh; }
.bar { display: flex; gap: 14px; align-items: center; margin-bottom: 14px; color: var(--soft); }
.sheet { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: 12px; font-weight: 600; color: var(--soft); padding: 10px 14px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: 9px 14px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child td { border-bottom: 0; } tbody tr:hover { background: var(--hover); }
.right { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.wide { overflow-wrap: anywhere; min-width: 180px; max-width: 420px; }
td small[dir] { max-width: 220px; text-align: left; }
.badge { display: inline-block; padding: 2px 9px; border-radius: 99px; font-size: 12px; font-weight: 600; white-space: nowrap; background: var(--blue-bg); color: var(--blue); }
.PAID_OUT, .CAPTURED, .AUTHORIZED, .delivered { background: var(--green-bg); color: var(--green); }
.PENDING, .under_way { background: var(--amber-bg); color: var(--amber); }
.FAILED, .DECLINED, .failed, .refused { background: var(--red-bg); color: var(--red); }
.chip { display: inline-block; font-size: 12px; color: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 1px 7px; margin: 1px 4px 1px 0; white-space: nowrap; }
.acts { text-align: right; white-space: nowrap; }
.missing { color: var(--soft); font-size: 12px; display: inline-block; max-width: 130px; white-space: normal; text-align: right; vertical-align: middle; margin-right: 6px; }
button, .button { font: inherit; font-size: 13px; font-weight: 600; color: var(--accent); background: transparent; border: 1px solid var(--line); border-radius: 8px; padding: 5px 11px; cursor: pointer; text-decoration: none; display: inline-block; }
button:hover, .button:hover { border-color: var(--accent); }
dd button, td code + button { padding: 1px 8px; font-size: 12px; } td code + button { margin-left: 8px; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input, select { font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 10px; width: 100%; min-width: 0; }
input[type=search] { max-width: 360px; } input[readonly] { color: var(--soft); background: var(--bg); }
.empty, .note, .alarm { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px 24px; color: var(--soft); margin: 0 0 14px; }
.empty { padding: 48px 24px; text-align: center; } .alarm { background: var(--red-bg); color: var(--red); } .note { background: var(--amber-bg); color: var(--amber); }
dialog { border: 0; border-radius: 16px; padding: 0; width: min(560px, 94vw); background: var(--card); color: var(--text); box-shadow: 0 20px 70px rgb(0 0 0 / .3); }
dialog::backdrop { background: rgb(10 20 32 / .5); }
dialog form { padding: 24px 28px; display: grid; gap: 14px; } h2 { margin: 0; font-size: 18px; }
label { display: grid; gap: 4px; font-size: 12px; color: var(--soft); } label input, label select { font-size: 14px; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; } details { color: var(--soft); } details p { margin: 8px 0; } details > label { margin-top: 12px; } summary { cursor: pointer; }
.ends { display: flex; justify-content: flex-end; gap: 8px; }
output { display: none; border-radius: 8px; padding: 10px 12px; overflow-wrap: anywhere; max-height: 130px; overflow-y: auto; }
output.good { display: block; background: var(--green-bg); color: var(--green); } output.bad { display: block; background: var(--red-bg); color: var(--red); } output.waiting { display: block; background: var(--amber-bg); color: var(--amber); }
@media (max-width: 700px) { header, main { padding-left: 16px; padding-right: 16px; } nav { padding: 0 8px; overflow-x: auto; } .two { grid-template-columns: 1fr; } }
`;
