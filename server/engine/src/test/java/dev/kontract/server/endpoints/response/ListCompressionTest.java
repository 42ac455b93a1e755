package dev.kontract.server.endpoints.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.GzipPiece;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

final class ListCompressionTest {

    private static final byte[] HEAD = "[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TAIL = "]".getBytes(StandardCharsets.US_ASCII);
    private static final int SIZE = 1000;

    /** The index of the first piece with items, after the head and a separator. */
    private static final int FIRST = 2;

    private final ListCompression compression = new ListCompression(new EntryCache(1_000_000));
    private final List<Entry> entries =
            IntStream.range(0, SIZE).mapToObj(i -> entry(i, 1)).collect(Collectors.toCollection(ArrayList::new));

    @Test
    void list_isTheSame_uncompressed() throws IOException {
        assertThat(uncompressed(entries)).isEqualTo(plain(entries));
        assertThat(uncompressed(entries)).isEqualTo(plain(entries));
        assertThat(uncompressed(entries.subList(100, 102))).isEqualTo(plain(entries.subList(100, 102)));
        assertThat(uncompressed(List.of())).isEqualTo("[]");
    }

    @Test
    void list_afterAChange_sharesAllPiecesButOne() throws IOException {
        List<GzipPiece> before = pieces(entries);
        entries.set(500, entry(500, 2));

        assertThat(changed(before)).hasSize(1);
        assertThat(uncompressed(entries)).isEqualTo(plain(entries)).contains("item 500 in version 2");
    }

    @Test
    void list_afterADeletion_sharesAllPiecesButTwo() throws IOException {
        List<GzipPiece> before = pieces(entries);
        entries.remove(500);

        assertThat(changed(before)).hasSizeBetween(1, 2);
        assertThat(uncompressed(entries)).isEqualTo(plain(entries)).doesNotContain("item 500 ");
    }

    @Test
    void list_thatBeginsLater_sharesAllPiecesButTheFirst() throws IOException {
        List<GzipPiece> before = pieces(entries);
        entries.subList(0, 10).clear();

        assertThat(changed(before)).hasSizeBetween(0, 1);
        assertThat(uncompressed(entries)).isEqualTo(plain(entries));
    }

    @Test
    void list_beyondTheBudget_isNotKept() {
        assertThat(new ListCompression(new EntryCache(1000))
                        .compressing(body(entries), entries)
                        .gzip())
                .isEmpty();
        assertThat(compression.compressing(body(entries), entries).gzip()).isPresent();
    }

    @Test
    void list_thatHardlyCompresses_keepsPieces_upToHalfOfTheBudget() {
        EntryCache kept = new EntryCache(400_000);
        EntryCache.Key<EncodedItems.Item> key = new EntryCache.Key<>();
        Entry other = entry(0, 1);
        kept.keep(other, key, new EncodedItems.Item(other.value()));
        ListCompression limited = new ListCompression(kept);
        List<Entry> random = random();
        assertThat(limited.compressing(body(random), random).gzip()).isPresent();

        List<GzipPiece> before = pieces(limited, random);
        List<GzipPiece> after = pieces(limited, random);

        assertThat(kept.known(other, key)).isNotNull();
        assertThat(after.get(FIRST)).isSameAs(before.get(FIRST));
        assertThat(after.get(after.size() - 2)).isNotSameAs(before.get(before.size() - 2));
    }

    private static List<Entry> random() {
        Random random = new Random(1);
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            byte[] value = new byte[500];
            random.nextBytes(value);
            entries.add(new Entry("x/default/object-" + i, value, 1));
        }
        return entries;
    }

    /** Pieces of more than a separator that were not there before, except the head and the tail. */
    private Set<GzipPiece> changed(List<GzipPiece> before) {
        Set<GzipPiece> changed = new HashSet<>(pieces(entries));
        changed.removeAll(new HashSet<>(before));
        changed.removeIf(piece -> piece.size() < 10);
        return changed;
    }

    private List<GzipPiece> pieces(List<Entry> list) {
        return pieces(compression, list);
    }

    private static List<GzipPiece> pieces(ListCompression compression, List<Entry> list) {
        return compression.pieces(HEAD, TAIL, list, encodings(list), ListBody.Items.SEPARATED);
    }

    private String uncompressed(List<Entry> list) throws IOException {
        byte[] gzip = compression
                .of(HEAD, TAIL, list, encodings(list), ListBody.Items.SEPARATED)
                .whole();
        return new String(
                new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes(), StandardCharsets.US_ASCII);
    }

    private static String plain(List<Entry> list) {
        return new String(body(list).whole(), StandardCharsets.US_ASCII);
    }

    private static ListBody body(List<Entry> list) {
        return new ListBody(HEAD, TAIL, encodings(list), ListBody.Items.SEPARATED);
    }

    private static List<byte[]> encodings(List<Entry> list) {
        return list.stream().map(Entry::value).toList();
    }

    private static Entry entry(int number, int version) {
        String text = "item " + number + " in version " + version;
        return new Entry("x/default/object-" + number, text.getBytes(StandardCharsets.US_ASCII), version);
    }
}
