package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EntryTest {

    private final Entry entry = new Entry("a/b/c", new byte[0], 1);

    @Test
    void forget_dropsTheResultOfOneDerivation() {
        AtomicInteger made = new AtomicInteger();
        Derivation<Integer> first = from -> made.incrementAndGet();
        Derivation<Integer> second = from -> made.incrementAndGet();
        Derivation<Integer> third = from -> made.incrementAndGet();
        entry.derived(first);
        entry.derived(second);
        entry.derived(third);

        entry.forget(second);
        entry.forget(from -> 0);

        assertThat(entry.derived(first)).isEqualTo(1);
        assertThat(entry.derived(third)).isEqualTo(3);
        assertThat(entry.derived(second)).isEqualTo(4);
    }
}
