// Files that were dropped or chosen, by path, starting with the dropped folder.

// All entries of a folder; browsers deliver them in batches.
async function entriesIn(folder) {
  const reader = folder.createReader(), all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function addEntry(entry, files) {
  if (entry.isFile) {
    files.set(entry.fullPath.replace(/^\/+/, ""), await new Promise((resolve, reject) => entry.file(resolve, reject)));
  } else {
    for (const inside of await entriesIn(entry)) await addEntry(inside, files);
  }
}

async function addHandle(handle, path, files) {
  if (handle.kind === "file") {
    files.set(path, await handle.getFile());
  } else {
    for await (const [name, inside] of handle.entries()) await addHandle(inside, `${path}/${name}`, files);
  }
}

// {files: Map of File by path, tops: the paths that were dropped}. Handles, if supported, also work in a page opened
// from disk; entries are supported everywhere. Both must be requested before the first await.
export async function dropped(transfer) {
  if (DataTransferItem.prototype.getAsFileSystemHandle) {
    const items = [...transfer.items].filter((item) => item.kind === "file");
    const handles = (await Promise.all(items.map((item) => item.getAsFileSystemHandle()))).filter(Boolean);
    const files = new Map();
    for (const handle of handles) await addHandle(handle, handle.name, files);
    return { files, tops: handles.map((handle) => handle.name) };
  }
  const entries = [...transfer.items].filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry());
  const files = new Map();
  for (const entry of entries) if (entry) await addEntry(entry, files);
  return { files, tops: entries.filter(Boolean).map((entry) => entry.name) };
}

export function chosen(list) {
  const files = new Map([...list].map((file) => [file.webkitRelativePath || file.name, file]));
  return { files, tops: [...new Set([...files.keys()].map((path) => path.split("/")[0]))] };
}
