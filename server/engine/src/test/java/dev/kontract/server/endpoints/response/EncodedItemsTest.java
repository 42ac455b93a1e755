package dev.kontract.server.endpoints.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.endpoints.response.EncodedItems.Item;
import dev.kontract.server.storage.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EncodedItemsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T04:00:00Z");

    private final List<String> encoded = new ArrayList<>();

    @Test
    void encoding_isKept() {
        EncodedItems items = new EncodedItems(new EntryCache(10_000));
        EncodedItems.Form form = lasting(Duration.ofDays(1));
        Entry entry = entry("a", 10);

        byte[] first = items.of(List.of(entry), form, NOW).get(0);

        assertThat(items.of(List.of(entry), form, NOW.plusSeconds(60)).get(0)).isSameAs(first);
        assertThat(encoded).containsExactly("a");
    }

    @Test
    void encoding_isReplaced_onceItIsNoLongerValid() {
        EncodedItems items = new EncodedItems(new EntryCache(10_000));
        EncodedItems.Form form = lasting(Duration.ofMinutes(1));
        List<Entry> list = List.of(entry("a", 10));
        items.of(list, form, NOW);
        items.of(list, form, NOW.plusSeconds(59));
        items.of(list, form, NOW.plusSeconds(60));

        assertThat(encoded).containsExactly("a", "a");
    }

    @Test
    void encoding_isReplaced_afterTheClockWasSetBack() {
        EncodedItems items = new EncodedItems(new EntryCache(10_000));
        EncodedItems.Form form = lasting(Duration.ofDays(1));
        List<Entry> list = List.of(entry("a", 10));
        items.of(list, form, NOW);
        items.of(list, form, NOW.minusMillis(900));
        items.of(list, form, NOW.minusSeconds(60));

        assertThat(encoded).containsExactly("a", "a");
    }

    @Test
    void encodings_beyondTheBudget_areDropped_theOldestFirst() {
        EncodedItems items = new EncodedItems(new EntryCache(1000));
        EncodedItems.Form form = lasting(Duration.ofDays(1));
        List<Entry> old = List.of(entry("old", 10));
        List<Entry> recent = List.of(entry("recent", 400));
        List<Entry> last = List.of(entry("last", 10));
        items.of(old, form, NOW);
        items.of(recent, form, NOW);
        items.of(last, form, NOW);
        items.of(recent, form, NOW);
        items.of(last, form, NOW);
        items.of(old, form, NOW);

        assertThat(encoded).containsExactly("old", "recent", "last", "old");
    }

    @Test
    void encoding_thatIsReplaced_countsOnce() {
        EncodedItems items = new EncodedItems(new EntryCache(1000));
        EncodedItems.Form form = lasting(Duration.ofDays(1));
        EncodedItems.Form brief = lasting(Duration.ofSeconds(1));
        List<Entry> lasting = List.of(entry("lasting", 10));
        List<Entry> changing = List.of(entry("changing", 10));
        items.of(lasting, form, NOW);
        for (int second = 0; second < 20; second++) {
            items.of(changing, brief, NOW.plusSeconds(second));
        }
        items.of(lasting, form, NOW);

        assertThat(encoded).filteredOn("lasting"::equals).hasSize(1);
        assertThat(encoded).filteredOn("changing"::equals).hasSize(20);
    }

    @Test
    void encodings_ofAListThatFillsTheBudget_areNotKept() {
        EncodedItems items = new EncodedItems(new EntryCache(1000));
        EncodedItems.Form form = lasting(Duration.ofDays(1));
        List<Entry> small = List.of(entry("small", 10));
        items.of(small, form, NOW);
        items.of(List.of(entry("large", 600)), form, NOW);
        items.of(small, form, NOW);

        assertThat(encoded).containsExactly("small", "large");
    }

    private EncodedItems.Form lasting(Duration time) {
        return new EncodedItems.Form(entry -> {
            encoded.add(entry.key());
            return new Item(entry.value(), NOW, NOW.plus(time));
        });
    }

    private static Entry entry(String key, int size) {
        return new Entry(key, new byte[size], 7);
    }
}
