#pragma once

namespace vizier::lab {

/// The look of a report: paper on a sand ground, ink, teal, and clay only for what is under test. Fonts are those of
/// the reader's machine.
inline constexpr const char* report_style = R"(
:root{--serif:Cardo,"EB Garamond",Garamond,"Palatino Linotype",Palatino,Georgia,"Times New Roman",serif;--sans:Lato,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif;--mono:"JetBrains Mono","DejaVu Sans Mono",Consolas,monospace;--rule:#DFC799;--hair:#EADDC0;--faint:#76604A;--mark:#B5593A}
*{box-sizing:border-box}
body{margin:0;background:#E9E0CD;color:#2A2018;font:14.5px/1.45 var(--sans);-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{width:1120px;max-width:100%;margin:0 auto;padding:44px 60px 36px;background:#FFFCF5}
h1,h2{font-family:var(--serif);font-weight:bold;margin:0;line-height:1.15}
h1{font-size:42px}h2{font-size:22px}
header{display:flex;justify-content:space-between;align-items:flex-end;gap:36px}
header .game{font:italic 17px/1.3 var(--serif);color:#4B3A2A;text-align:right;flex:0 1 300px}
.command{font:12.5px/1.5 var(--mono);color:var(--faint);margin:6px 0 0;overflow-wrap:anywhere}.command span{display:inline-block}
.band{margin:16px 0 20px}
.lead{font:22px/1.45 var(--serif);margin:0 0 22px;max-width:940px}
.lead b{color:var(--mark)}
.figures{display:flex;border-top:1.5px solid var(--rule);border-bottom:1.5px solid var(--rule);margin-bottom:8px}
.figures div{flex:1 1 0;padding:9px 14px 12px;border-left:1px solid var(--rule)}
.figures div:first-child{border:0;padding-left:0}
.figures b{display:block;font:bold 26px/1.2 var(--serif);white-space:nowrap}.figures span{color:var(--faint);font-size:12.5px}
section{margin-top:28px;break-inside:avoid}
.note{font:italic 15px/1.3 var(--serif);color:#4B3A2A;margin:2px 0 8px}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));column-gap:36px;align-items:start}
.wide{grid-column:span 7}.narrow{grid-column:span 5}.half{grid-column:span 6}.whole{grid-column:1/-1}
svg{display:block;width:100%;height:auto;font:13px var(--sans)}
svg .aside{font:italic 14px var(--serif)}svg .caps{font:11px var(--sans);letter-spacing:1.4px;text-transform:uppercase}
table{border-collapse:collapse;width:100%;font-size:13.5px;font-variant-numeric:tabular-nums}
th{font:12px var(--serif);letter-spacing:1.2px;text-transform:uppercase;color:var(--faint);text-align:right;vertical-align:bottom;border-bottom:1.5px solid #2A2018;padding:4px 8px 5px}
td{text-align:right;padding:5px 8px;border-bottom:1px solid var(--hair);vertical-align:top;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:4px}.w{text-align:left;white-space:normal}td.w{min-width:230px;font-size:12.5px}td.w b{font-weight:normal}td.n{white-space:normal;min-width:120px}
.part td{font:bold 15px var(--serif);padding-top:12px;text-align:left}.cards td{padding-left:6px;padding-right:6px}
tr{break-inside:avoid}thead{display:table-header-group}
tr.mark td{background:#FBF0D2;font-weight:bold}
tr.mark td:first-child::before{content:"✦ ";color:var(--mark)}
.verdict{font-weight:bold}.open{color:var(--faint)}
ul{margin:0;padding-left:18px}li{margin:3px 0}
.gaps{columns:2;column-gap:36px;font:12px/1.5 var(--mono);list-style:none;padding:0;margin-top:10px}.gaps li{break-inside:avoid;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.gaps b{font-weight:normal;color:var(--mark)}
footer{margin-top:32px;border-top:1.5px solid var(--rule);padding-top:8px;color:var(--faint);font-size:12.5px}
@media screen and (max-width:820px){main{padding:24px}.wide,.narrow,.half{grid-column:1/-1}.figures{flex-wrap:wrap}.figures div{flex:1 1 30%}header{display:block}header .game{text-align:left}.tables{overflow-x:auto}}
@page{size:A4;margin:12mm}
@media print{body{background:none}main{width:1000px;max-width:none;padding:0;background:none;zoom:.7}section{margin-top:22px}}
)";

}  // namespace vizier::lab
