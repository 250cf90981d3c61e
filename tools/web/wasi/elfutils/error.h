/* Included by elfutils and not used by what is linked. */
#pragma once
