// The style sheet and the script of the page, and the policy that lets no other script run.
#include "tools/program/reports/html_page.h"

#include <string>

#include "validators/core/digest.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kStyle = R"css(
:root{color-scheme:light dark;--bg:#fff;--fg:#1f2328;--soft:#59636e;--line:#d1d9e0;--box:#f6f8fa;
--error:#cf222e;--warning:#bf8700;--note:#0969da;--clean:#1a7f37;--unknown:#8250df;--amber:#9a6700;--mark:#fff8c5}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9198a1;--line:#3d444d;--box:#151b23;
--error:#f85149;--warning:#d29922;--note:#58a6ff;--clean:#3fb950;--unknown:#a371f7;--amber:#d29922;--mark:#533f04}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem clamp(.75rem,3vw,2rem);background:var(--bg);color:var(--fg);
font:15px/1.5 system-ui,"DejaVu Sans",sans-serif}
h1{margin:0 0 1rem;font-size:1.5rem}h2{margin:2.25rem 0 .75rem;font-size:1.15rem}
code,pre,.path{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.87em;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:.75rem;margin:.75rem 0}
.tile{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .9rem;background:var(--box)}
.tile b{display:block;font-size:1.6rem;line-height:1.2}.tile span{color:var(--soft)}
.error{color:var(--error)}.warning{color:var(--amber)}.note{color:var(--note)}
.clean{color:var(--clean)}.suspicious{color:var(--amber)}.invalid{color:var(--error)}
.unchecked,.unsupported{color:var(--unknown)}
svg{display:block;width:100%;height:.9rem;border-radius:.25rem}
rect.error,rect.invalid{fill:var(--error)}rect.warning,rect.suspicious{fill:var(--warning)}
rect.note{fill:var(--note)}rect.clean{fill:var(--clean)}rect.unchecked,rect.unsupported{fill:var(--unknown)}
.bar{display:grid;grid-template-columns:minmax(0,21rem) minmax(0,1fr) 4rem;gap:0 .75rem;align-items:center;
padding:.15rem 0}
.bar :first-child{text-align:right;color:var(--fg)}.bar a:not(:hover){text-decoration:none}.bar b{font-weight:400;color:var(--soft)}
@media(max-width:45rem){.bar{grid-template-columns:minmax(0,1fr) 4rem;padding:.25rem 0}
.bar :first-child{text-align:left;grid-column:1/-1}}
details.inner{border:0;margin:0}details.inner>summary{padding:.25rem 0;color:var(--soft)}
.filters{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.75rem 0}
.filters input[type=search],.filters select{font:inherit;padding:.2rem .5rem;max-width:100%;border:1px solid var(--line);
border-radius:.35rem;background:var(--bg);color:var(--fg)}
body:has(#only-error:checked) .finding:not(.is-error),body:has(#only-error:checked) details.file:not(.has-error),
body:has(#only-warning:checked) .finding.is-note,
body:has(#only-warning:checked) details.file:not(.has-error):not(.has-warning),
body:has(#only-new:checked) .finding.known,body:has(#only-new:checked) details.file:not(.has-new),.is-out{display:none}
.about dt{float:left;clear:left;width:8rem;margin:0;font-weight:400}.about dd{margin-left:8rem;overflow-wrap:anywhere}
.remedy{color:var(--soft)}
table{border-collapse:collapse}th,td{padding:.2rem .9rem .2rem 0;text-align:right}
th{color:var(--soft);font-weight:400}th:first-child,td:first-child{text-align:left}
.legend{display:inline-flex;gap:.75rem;color:var(--soft);font-weight:400;font-size:.85rem;margin-left:.75rem}
.legend .warning{color:var(--warning)}
.more{color:var(--soft);margin:.5rem 0 0}
details.file,details.group{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;content-visibility:auto;
contain-intrinsic-size:auto 3rem}
summary{padding:.5rem .9rem;cursor:pointer;display:flex;gap:.25rem .75rem;flex-wrap:wrap;align-items:baseline}
summary::before{content:"\25b8";color:var(--soft)}details[open]>summary::before{content:"\25be"}
summary .path{flex:1 1 20rem;font-weight:600;font-size:.95em}
.verdict{border:1px solid;border-radius:1rem;padding:0 .65rem;font-size:.85rem}
.about{margin:0;padding:0 .9rem .5rem;color:var(--soft)}
.finding{border-top:1px solid var(--line);padding:.6rem .9rem}.finding p{margin:0 0 .4rem}
.known>p{color:var(--soft)}
.finding a,dt a{color:var(--soft)}
pre{margin:0;padding:.5rem .75rem;background:var(--box);border-radius:.35rem;overflow-x:auto;overflow-wrap:normal}
pre i{color:var(--soft);font-style:normal;user-select:none}
mark{background:var(--mark);color:inherit;outline:1px solid var(--warning);border-radius:.15rem}
mark.gap{background:none;outline:none;border-left:2px solid var(--warning);margin-right:-2px}
dt{margin-top:.9rem;font-weight:600}dd{margin:.1rem 0 0 1.2rem}
:target{background:var(--mark);border-radius:.25rem}
footer{margin-top:2.5rem;color:var(--soft)}
@media print{details{break-inside:avoid;content-visibility:visible}}
)css";

// Filters by rule and path, which style sheets cannot do. It reads attributes and form fields, and creates no markup.
constexpr std::string_view kScript = R"js(
const rule=document.getElementById("by-rule"),path=document.getElementById("by-path");
const left=document.getElementById("left"),files=[...document.querySelectorAll("details.file")];
function apply(){const word=path.value.toLowerCase();let shown=0;
for(const file of files){let any=!rule.value;
for(const finding of file.querySelectorAll(".finding[data-rule]")){
const out=rule.value!==""&&finding.dataset.rule!==rule.value;finding.classList.toggle("is-out",out);any=any||!out}
const out=!any||!file.dataset.path.toLowerCase().includes(word);file.classList.toggle("is-out",out);shown+=out?0:1}
left.textContent=shown+" of "+files.length+" files"}
rule.addEventListener("change",apply);path.addEventListener("input",apply);
for(const field of document.querySelectorAll("[data-scripted]"))field.hidden=false;
addEventListener("hashchange",open_target);open_target();
function open_target(){const target=location.hash.length>1&&document.getElementById(decodeURIComponent(location.hash.slice(1)));
for(let e=target;e;e=e.parentElement)if(e.tagName==="DETAILS")e.open=true;if(target)target.scrollIntoView()}
)js";

}  // namespace

void append_head(std::string& out) {
  out +=
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'sha256-" +
      base64(sha256_of(kScript)) + "'\">\n<title>proflint report</title>\n<style>";
  out += kStyle;
  out += "</style>\n</head>\n";
}

void append_script(std::string& out) {
  out += "<script>";
  out += kScript;
  out += "</script>\n";
}

}  // namespace proflint::tools
