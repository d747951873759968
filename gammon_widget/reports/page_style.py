"""How a report looks, on a screen and on paper."""

STYLE = """
:root { color-scheme: light dark; --page: #FFFFFF; --text: #1F1A17; --quiet: #6B625B;
  --line: #DDD5CC; --tint: #F7F3EE; }
@media (prefers-color-scheme: dark) {
  :root { --page: #16191D; --text: #E9E6E1; --quiet: #A5A09A; --line: #353A40; --tint: #1E2227; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--page);
  color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
  "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; margin: 0 0 .6rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.05rem; }
header p, .source { color: var(--quiet); }
.source { font-size: .8rem; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 1rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: var(--quiet); font-weight: 600; }
th, td { padding: .15rem 1rem .15rem 0; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.beside { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 1rem; }
.beside img { width: 100%; height: auto; }
.beside table { font-size: .875rem; }
.beside th, .beside td { padding-right: .7rem; }
.beside p { margin: 0 0 .6rem; }
.comment { border-left: 3px solid var(--line); padding-left: .8rem; white-space: pre-wrap; }
.mark { display: inline-block; min-width: 1.8em; border-radius: .3em; color: #FFFFFF;
  text-align: center; font-size: .85em; margin-right: .3em; }
.curve { width: 100%; height: auto; display: block; }
.curve text { fill: var(--quiet); font: 11px system-ui, sans-serif; }
@media (max-width: 44rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
@media print {
  :root { --page: #FFFFFF; --text: #000000; --quiet: #444444; --line: #BBBBBB; --tint: #FFFFFF; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  article, table, .curve { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .beside { grid-template-columns: 6cm minmax(0, 1fr); gap: .5cm; }
  .beside table, .source { font-size: 7.5pt; }
  .beside th, .beside td { padding-right: .4rem; }
  .wide { overflow: visible; }
  .mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  @page { margin: 1.5cm; }
}
""".strip()
