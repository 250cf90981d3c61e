/* WASI has no translations. */
#pragma once

#define dgettext(domain, text) (text)
#define gettext(text) (text)
