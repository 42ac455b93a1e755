package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeResponse;
import org.junit.jupiter.api.Test;

class PageSizeTest {

    private final PageSize size = new PageSize();

    @Test
    void entries_beforeTheFirstPage_areAThousand() {
        assertThat(size.entries()).isEqualTo(1_000);
    }

    @Test
    void adapt_smallEntries_doublesUpToTheMost() {
        size.adapt(page(1_000, 100));
        assertThat(size.entries()).isEqualTo(2_000);

        size.adapt(page(2_000, 100));
        size.adapt(page(4_000, 100));

        assertThat(size.entries()).isEqualTo(4_000);
    }

    @Test
    void adapt_largeEntries_keepsAPageNearEightMegabytes() {
        size.adapt(page(10, 1 << 20));

        assertThat(size.entries()).isBetween(7, 8);
    }

    @Test
    void adapt_entryLargerThanAPage_readsOne() {
        size.adapt(page(1, 9 << 20));

        assertThat(size.entries()).isOne();
    }

    @Test
    void adapt_emptyPage_keepsTheSize() {
        size.adapt(RangeResponse.getDefaultInstance());

        assertThat(size.entries()).isEqualTo(1_000);
    }

    private static RangeResponse page(int entries, int bytes) {
        RangeResponse.Builder page = RangeResponse.newBuilder();
        KeyValue entry = KeyValue.newBuilder()
                .setValue(ByteString.copyFrom(new byte[bytes]))
                .build();
        for (int i = 0; i < entries; i++) {
            page.addKvs(entry);
        }
        return page.build();
    }
}
