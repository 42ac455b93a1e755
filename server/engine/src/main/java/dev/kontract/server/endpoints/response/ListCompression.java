package dev.kontract.server.endpoints.response;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.GzipPiece;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Compresses lists of one form. The items are grouped to pieces, which are compressed by themselves; the entry of the first item of
 * a piece keeps it. A piece ends at an item whose key has a certain hash, so that a list in which an object has been added, changed
 * or removed, or which begins at another object, shares all other pieces. Pieces count to the budget of {@link EntryCache}; once
 * those of a list exceed half of it, the others are not kept, because they would drop the first ones. Thread-safe.
 */
final class ListCompression {

    /** The average number of items in a piece. */
    private static final int ITEMS = 64;

    /** The number of bytes after which a piece ends anyway. */
    private static final int LARGEST = 256 * 1024;

    /** Spreads the hashes of keys that differ in their last characters only. */
    private static final int SPREAD = 0x9e3779b9;

    /** The estimated ratio of compression. */
    private static final int RATIO = 4;

    private static final byte[] NOTHING = {};

    private final EntryCache kept;
    private final EntryCache.Key<Piece> key = new EntryCache.Key<>();

    ListCompression(EntryCache kept) {
        this.kept = kept;
    }

    /**
     * Compressed items.
     *
     * @param items the items that were compressed, by identity
     */
    private record Piece(List<WeakReference<byte[]>> items, GzipPiece compressed) implements EntryCache.Value {

        private static final int SIZE_OF_REFERENCE = 64;

        @Override
        public long size() {
            return compressed.size() + (long) items.size() * SIZE_OF_REFERENCE;
        }

        private boolean isOf(List<byte[]> encodings) {
            if (items.size() != encodings.size()) {
                return false;
            }
            for (int i = 0; i < encodings.size(); i++) {
                if (!items.get(i).refersTo(encodings.get(i))) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Returns a list that is compressed in pieces, unless their estimated size exceeds half of the budget.
     *
     * @param entries the entries of its items
     */
    ListBody compressing(ListBody list, List<Entry> entries) {
        return kept.keeps(list.length() / RATIO + (long) entries.size() * Piece.SIZE_OF_REFERENCE)
                ? list.with(this, entries)
                : list;
    }

    /**
     * Returns a list in the format of gzip.
     *
     * @param entries the entries of the items
     * @param encodings the items
     * @param items how they follow each other
     */
    ListBody of(byte[] head, byte[] tail, List<Entry> entries, List<byte[]> encodings, ListBody.Items items) {
        return new ListBody(
                NOTHING,
                NOTHING,
                GzipPiece.document(pieces(head, tail, entries, encodings, items)),
                ListBody.Items.ADJACENT);
    }

    /** Returns the pieces of a list, as {@link #of} joins them. */
    List<GzipPiece> pieces(
            byte[] head, byte[] tail, List<Entry> entries, List<byte[]> encodings, ListBody.Items items) {
        List<GzipPiece> pieces = new ArrayList<>();
        pieces.add(GzipPiece.stored(head));
        int begin = 0;
        long size = 0;
        long sizeOfPieces = 0;
        for (int i = 0; i < encodings.size(); i++) {
            size += encodings.get(i).length;
            if (i == encodings.size() - 1 || size > LARGEST || endsPiece(entries.get(i))) {
                pieces.add(GzipPiece.stored(items.before(begin)));
                Piece piece = piece(entries.get(begin), encodings.subList(begin, i + 1), items, sizeOfPieces);
                pieces.add(piece.compressed);
                sizeOfPieces += piece.size();
                begin = i + 1;
                size = 0;
            }
        }
        pieces.add(GzipPiece.stored(tail));
        return pieces;
    }

    private static boolean endsPiece(Entry entry) {
        return Integer.remainderUnsigned((entry.key().hashCode() * SPREAD) >>> Short.SIZE, ITEMS) == 0;
    }

    /**
     * Returns a piece, which its first entry keeps within the budget of a list.
     *
     * @param before the size of the pieces before it
     */
    private Piece piece(Entry first, List<byte[]> encodings, ListBody.Items items, long before) {
        Piece known = kept.known(first, key);
        if (known != null && known.isOf(encodings)) {
            return known;
        }
        byte[] bytes = new ListBody(NOTHING, NOTHING, encodings, items.withoutFirst()).whole();
        GzipPiece compressed = GzipPiece.compressed(bytes, Deflater.BEST_SPEED);
        Piece piece = new Piece(encodings.stream().map(WeakReference::new).toList(), compressed);
        if (kept.keeps(before + piece.size())) {
            kept.keep(first, key, piece);
        }
        return piece;
    }
}
