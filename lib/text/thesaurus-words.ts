// The words of the thesaurus: general English, and the general vocabulary of software and of the web. It holds nothing that
// only one product's documentation would say.

/** Words and phrases that may stand for each other, in groups. */
export const GROUPS = `
abort, cancel, stop, interrupt, halt; accident, accidental, mistake; active, current, selected; adapt, adjust,
customize, customise, tailor; add, insert, append, include; address, URL; admin, administrator, dashboard; advertise,
promote; alike, similar, same; allow, permit, enable; alone, single, standalone; alter, change, modify, edit, update;
amount, number, count, quantity; analytics, tracking, measure; animate, transition; annotate, comment; answer,
response, reply; app, application, site, website; appear, show, display; approve, confirm, permission, consent;
archive, store; arrange, organize, lay out; article, post; ask, prompt, request; assemble, compose; assign, set;
assistant, agent, bot; assure, ensure, guarantee; attempt, try, retry; authentication, login, sign in, authenticate,
signed in, logged in; author, writer; authorization, permission, access control; automatic, automated; avoid, prevent;
await, wait; background, asynchronous; band, bar, strip; bar, header, menu, navbar; batch, bulk, mass; before,
beforehand, ahead, advance; begin, create, start; begin, start, launch, boot, initialize, initiate; behavior,
behaviour; big, large, huge; block, chunk, piece; block, deny, forbid, disallow, prevent; blur, placeholder; border,
edge, boundary; branch, fork; break, fail, crash; brief, short, concise; broken, invalid, corrupt; buffer, queue; bug,
error, exception, failure, problem, issue; build, compile, bundle; burst, chunk; button, click, press; button,
control; cache, caching, remember; calculate, compute; call, invoke; calm, quiet, silent; camera, webcam; card, tile;
catch, handle; category, kind, type, class; cease, stop, end; chart, graph, diagram; chat, conversation, dialogue;
cheap, cheaply, cost, expensive, price; check, verify, validate; choose, select, pick; chop, cut, split; clash,
conflict; classify, categorize, route; clean, clear, purge; client, browser; clip, video, film, movie; code, source;
collapse, expand, accordion; colour, color; column, field; combine, merge, join; command line, CLI, terminal, shell;
companion, helper; complain, warn; complex, complexity, difficult, hard; compress, shrink, gzip, minify; computer,
machine; condition, conditional, depend; configuration, configure, setting, options, setup; connect, attach, link;
container, docker; content, text; control, manage; conversation, message, history; convert, transform, translate;
copy, duplicate, clone; corner, position; correct, fix; count, total; country, region, locale; crash, error,
exception; crawler, robot, bot, search engine, Google, SEO; create, make, generate, produce; crop, trim; damage, harm;
dangerous, risky, destructive, unsafe, sensitive; database, db; date, time, timestamp; debug, troubleshoot, diagnose;
decorate, style; delay, defer, postpone, wait; delegate, hand over, forward; delete, remove, erase, drop; demand,
require; deny, reject, refuse, refusal; depend, rely; deploy, publish, ship, host, production; describe, explain;
design, style; destination, target; detect, recognize, recognise; dev, development, developer; developing,
development; device, phone, mobile; different, distinct, separate; dim, dark, theme; directory, folder; disable, turn
off, hide, remove, suppress; discard, drop, delete, prune; disk, storage; display, show, render, draw, present;
divide, split; document, file; domain, host, hostname; download, fetch; draw, render, paint; drop, remove, prune,
trim; drop-down, select; duration, length, timeout; eat, consume, use; edit, mutate; effect, side effect; element,
component, widget; email, mail; embed, include; embed, insert, iframe; employ, use; empty, blank, missing; enable,
turn on, activate; encrypt, encode; end, finish, complete; endpoint, handler, API; entry, item, record, row;
environment, env; erase, clear; evaluate, assess, score; event, callback, handler; evict, purge; example, template,
starter; exchange, swap; exclude, ignore, omit; execute, run, perform; expire, stale, outdated, old, legacy; export,
output; extend, augment; external, third-party, outside; extract, parse; fade, transition, animate; fail, failure,
error; fail, invalid; fair, equal; fake, mock, stub, simulate; fallback, placeholder, skeleton, spinner, loading;
fast, quick, speed, performance, optimize, slow, sluggish; favourite, bookmark; feature, functionality; field, input;
file, asset; fill, populate; film, video; filter, sieve; fix, repair, resolve, solve; fixed, constant, static; flash,
flicker; flow, stream; folder, path; font, typeface; footer, header; forbidden, unauthorized, denied; force, require;
forever, permanent; forget, drop; form, format, shape; form, submit, submission; forward, pass on, proxy, relay;
frame, iframe; freeze, hang, block; fresh, new, latest, current; function, method; gather, collect; gigabyte,
megabyte, memory; global, shared, common; glyph, icon; grid, table; group, organize, organise; guard, protect, secure,
restrict; guess, infer, predict; hand, pass, delegate; handler, callback, listener; heavy, large, big; helper,
utility; hide, conceal; history, log; hook, callback; hurry, rush; icon, favicon; identifier, id, key; image, picture,
thumbnail; imitate, simulate, mock; immediately, at once, right away, instantly, instant; immutable, read-only;
import, load; indicator, icon, badge; inform, notify, notification, alert; initial, first; injection, attack; input,
argument; inspect, debug, examine; instruction, prompt, command; integrate, connect, combine; interactive,
interactivity; item, element; keep, retain, preserve; keyboard, shortcut; landing, home; language, i18n; language,
locale, translation, localization, internationalization; lay out, arrange; layer, level; layout, template; lazy, on
demand, later; leak, expose; library, package, module, dependency; lifetime, duration, expire; limit, quota, throttle;
limit, restrict, maximum, max, cap; line, row; link, navigation, navigate; list, enumerate; listen, subscribe; LLM,
language model; local, localhost; log, record; login, session; look up, search, query, retrieve, find; loop, cycle;
loop, repeat, iterate; lose, drop, remove, strip; mark, flag; markdown, md; match, correspond; mean, semantic,
similar; measure, metric, metrics, track; memory, RAM; menu, navigation; merge, combine; message, chat; migrate,
upgrade, move; minify, compress, shrink; mirror, replicate; missing, absent, not found; mobile, phone, responsive;
mode, setting; module, import; monitor, observe, observability, telemetry, tracing; multiple, several, many; name,
title; navigation, menu; nest, embed; neutral, plain; nginx, proxy, server; node, Node.js; notice, detect;
notification, alert, toast; obsolete, old, outdated, deprecated; offline, disconnected, connection; offline, no
connection; open, launch; opt out, disable; option, parameter, argument, setting, flag; order, sequence; ordinary,
regular; organization, company, tenant; origin, source; outer, wrapper, root; outgoing, response; overlay, modal,
dialog, popup; overload, busy, rate limit, throttle, quota; override, replace, overwrite; overwrite, override; owner,
author; owner, tenant; page, screen, view; paint, render; paragraph, section; parallel, concurrent, simultaneous;
part, section, segment; pass, hand; password, credential; pattern, regex; pause, suspend; pay, cost, bill, charge;
payload, body; peer, neighbour; permission, approve; persist, keep, save, store, remember; phase, stage, step;
picture, image, photo, figure; pin, lock; pixel, dot; place, location, position; plain, static; popup, dialog;
position, corner; postpone, later; practice, convention; prebuild, prerender, pre-render, static generation; prefer,
preference; prepend, prefix; press, click, tap; prevent, avoid, stop; preview, draft; previous, old, earlier; price,
cost; print, log; priority, importance; private, internal, secret; probe, test; process, handle; produce, generate;
product, item; profile, account; progress, status, indicator; property, attribute, field; protect, secure, safe,
security; provider, vendor, supplier, service; public, open; pull, fetch; push, navigate; query, search; quick, fast;
quiet, silent; random, temperature; rate, rating; raw, plain; read, access, get; ready, finished; reason, cause;
receive, get; recommend, suggest; redirect, forward; reduce, decrease, lower; refresh, reload, revalidate, invalidate;
reject, deny; relation, link; release, publish, version; remote, external; rename, alias; repaint, rerender,
re-render; replace, substitute, swap; reply, response, answer; report, summary; reset, restore; resize, scale;
responsive, adaptive; rest, remainder; restrict, limit; result, outcome, output; resume, continue; retry, repeat;
reuse, share; revert, undo, roll back; rights, permission; round, step, iteration; route, path, endpoint, URL; rule,
policy; safe, secure; sample, example; save, persist; scan, crawl, index; schedule, timer, cron; screen, display;
screen, viewport; script, snippet; secret, API key, credential, password; secret, token, private; self, own; semantic,
meaning, embedding, vector; send, pass, submit; sensitive, private; sentence, text; serve, host, deliver; server,
backend, back end; session, logged in; several, multiple, many; shape, schema; share, reuse; shared, common; shell,
terminal; shift, move, jump; shop, store; short, brief; sign up, register; signal, event; similar, alike, semantic;
single, one; site, website; size, dimension, width, height; sketch, draft; skip, ignore, bypass, omit; slug, param;
small, little, minimal; smooth, even; snippet, fragment; social, opengraph, twitter; speech, voice, audio; split,
separate, chunk; stable, steady; staging, preview; standard, default; standstill, hang; static, fixed, plain; status,
state; step, iteration; stick, persist; store, state; streaming, live, realtime; strict, rigid; strip, remove;
structure, shape, schema, format; style, styling, css; subdomain, domain; subfolder, subdirectory, sub-path, subpath;
submit, send; subscribe, listen; subset, part; suggest, recommend; summary, overview; surround, wrap; survive,
persist; swap, replace; switch, toggle; syntax, grammar; tab, browser; table, database; tag, label; talk, speak,
speech; task, job, work; test, unit test; text, string; throw, raise; thumbnail, preview; timeout, time limit,
deadline; title, heading; token, key; tone, style; tool, function; transcribe, transcription, speech to text;
transfer, move; tree, hierarchy; trigger, fire, cause; truncate, shorten, trim; unlock, enable; unsafe, dangerous,
insecure; unused, dead; update, upgrade; upload, file upload; uptime, health; usage, used up, consumption, consume;
user, visitor, customer, person, people, human; value, setting; vary, differ; vector, embedding; vendor, provider;
video, movie; visit, open; visitor, user; vulnerability, attack, security; wait, pending; warning, alert; watch,
observe; weak, loose; website, site; weigh, size; width, size; window, viewport; worker, background; wrap, enclose;
write, emit; yield, return
`;

/** Phrasal verbs and set phrases, and the plain words for them. */
export const PHRASES = `
all at once = buffered; as long as = while; at the same time = parallel; back up = backup; 
behind the scenes = background; bit by bit = streaming; break down = fail; break up = split; bring back = restore; build up = accumulate;
by itself = automatically; by oneself = automatically; call off = cancel; carry on = continue; carry out = perform; clean up = remove;
come back = return; cross origin = CORS; cut down = reduce; cut off = stop;
can be found = found; can't be found = missing; cannot be found = missing;
does not exist = missing; do not exist = missing; doesn't exist = missing; don't exist = missing;
fall back = fallback; figure out = determine; fill in = complete; fill out = complete; find out = get;
for good = permanently; for ever = permanently; get back = return; get rid of = remove; give back = return; give up = stop;
go back = return; go down = fail; go on = continue; go through = process; hand over = pass; hand out = distribute; hold back = delay;
in advance = beforehand; in one go = batch; in time = timeout; join together = combine; keep out = prevent; keep track of = track; kick off = start;
lay out = arrange; leave out = omit; let through = allow; little by little = streaming; log in = login; log out = logout; logged-in = login;
look after = manage; look for = search; look through = search; look up = search; make up = generate; no longer = not;
on demand = lazy; on the fly = dynamic; out of date = stale; over and over = repeat; pass on = forward; pick out = select; pick up = resume;
piece by piece = streaming; point at = reference; point to = reference; put off = delay; put together = combine; 
real time = streaming; right away = immediately; roll back = revert; run out = exceed; send back = return; send on = forward; send to = redirect;
set off = trigger; set up = configure; shut down = stop; sign in = login; sign out = logout; signed-in = login; slow down = performance;
speak to = connect; speed up = performance; spin up = start; split up = split; start up = start; step by step = incremental; straight away = immediately;
switch off = disable; switch on = enable; take away = remove; take back = revert; take out = remove; take over = replace; talk to = connect; tear down = remove;
throw away = remove; throw out = remove; time out = timeout; try again = retry; try out = test; turn off = disable; turn on = enable; turn into = convert; up to date = fresh;
use up = usage; wait for = wait; wake up = start; word by word = streaming; work out = determine; write down = record
`;

/** Forms of verbs that no rule gives. */
export const IRREGULAR = `
be is are was were been being; break breaks broke broken breaking; bring brings brought bringing; build builds built building;
come comes came coming; cut cuts cutting; fall falls fell fallen falling; find finds found finding; get gets got gotten getting;
give gives gave given giving; go goes went gone going; hold holds held holding; keep keeps kept keeping; lay lays laid laying;
leave leaves left leaving; let lets letting; make makes made making; put puts putting; read reads reading; run runs ran running;
send sends sent sending; set sets setting; shut shuts shutting; speak speaks spoke spoken speaking; spin spins spun spinning;
split splits splitting; take takes took taken taking; tear tears tore torn tearing; throw throws threw thrown throwing;
try tries tried trying; wake wakes woke woken waking; write writes wrote written writing
`;
