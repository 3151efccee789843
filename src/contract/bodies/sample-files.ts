import { essence } from '../media-type';

/** Small files in base64: a square of one colour as a picture, a sixteenth of a second of silence, an archive of one text. */
const inBase64 = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVR42mN0a9rCgA0wMeAAg1MCACyRAYw2dRbXAAAAAElFTkSuQmCC',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAOF//Z',
  gif: 'R0lGODdhCAAIAIEAAEaCtAAAAAAAAAAAACwAAAAACAAIAAAIDwABCBxIsKDBgwgTKkwYEAA7',
  webp: 'UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQwRqVtv+BiOh/AAA=',
  ico: 'AAABAAEACAgAAAAAIABNAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAIAAAACAgCAAAAS20p3AAAABRJREFUeJxjdGvawoANMGEVHbQSACyRAYw9A4trAAAAAElFTkSuQmCC',
  avif: 'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAKAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAACAAAAAgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAMG1kYXQSAAoIGAi/aICGg0IyGhTHh4ZlAgggnlAAAABIWtlc1lm9cXv9vceA',
  zip: 'UEsDBBQAAAAAAAAAISjvnkswBwAAAAcAAAAKAAAAc2FtcGxlLnR4dHNhbXBsZQpQSwECFAMUAAAAAAAAACEo755LMAcAAAAHAAAACgAAAAAAAAAAAAAAgAEAAAAAc2FtcGxlLnR4dFBLBQYAAAAAAQABADgAAAAvAAAAAAA=',
  gzip: 'H4sIAAAAAAACAytOzC3ISeUCAO+eSzAHAAAA',
  wav: 'UklGRhgCAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YfQBAACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgA==',
};

type Kind = keyof typeof inBase64 | 'pdf' | 'mpegAudio' | 'mp4' | 'bytes';

/** Media types of binary files and what is sent for them. */
const kinds: Readonly<Record<string, Kind>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'gzip',
  'application/x-gzip': 'gzip',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mpeg': 'mpegAudio',
  'audio/mp3': 'mpegAudio',
  'video/mp4': 'mp4',
};

const made = new Map<Kind, Buffer>();

/** Gives a small file that is what a media type says, `image/png` or `application/pdf`; undefined where none is known. */
export function sampleFile(mediaType: string): Buffer | undefined {
  const type = essence(mediaType);
  const kind = (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? (isBinaryType(type) ? 'bytes' : undefined);
  if (kind === undefined) return undefined;
  let file = made.get(kind);
  if (file === undefined) made.set(kind, (file = makeFile(kind)));
  return file;
}

/** Tells whether bodies of a media type are bytes, not text: pictures but SVG, sound, films, fonts, archives and the like. */
export function isBinaryType(mediaType: string): boolean {
  const type = essence(mediaType);
  if (Object.hasOwn(kinds, type)) return true;
  if (/\+(?:json|xml|zip|gzip|cbor)$/.test(type)) return /\+(?:zip|gzip|cbor)$/.test(type);
  if (/^(?:image|audio|video|font)\//.test(type)) return true;
  return /^application\/(?:octet-stream|x-binary|x-tar|x-bzip2?|x-7z-compressed|x-protobuf|protobuf|cbor|msgpack|wasm|java-archive|vnd\.openxmlformats-.*|vnd\.ms-excel|msword)$/.test(
    type,
  );
}

function makeFile(kind: Kind): Buffer {
  switch (kind) {
    case 'pdf':
      return makePdf();
    case 'mpegAudio':
      // One frame of silence: MPEG 1 layer III, 32 kbit/s, 44.1 kHz, one channel, 104 bytes.
      return Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc0]), Buffer.alloc(100)]);
    case 'mp4':
      return makeMp4();
    case 'bytes':
      // Every other byte is above 127, so that nobody takes them for text.
      return Buffer.from(Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? index : 255 - index)));
    default:
      return Buffer.from(inBase64[kind], 'base64');
  }
}

/** One empty page of A6, with the table of the places of its objects (ISO 32000-1 section 7.5). */
function makePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]/Resources<<>>>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A film without tracks: the box that says what the file is, and the header of a film (ISO/IEC 14496-12 section 8). */
function makeMp4(): Buffer {
  const box = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(0x10000, 20);
  header.writeUInt16BE(0x100, 24);
  // The matrix that changes nothing.
  header.writeUInt32BE(0x10000, 36);
  header.writeUInt32BE(0x10000, 52);
  header.writeUInt32BE(0x40000000, 68);
  header.writeUInt32BE(1, 96);
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), box('moov', box('mvhd', header))]);
}
