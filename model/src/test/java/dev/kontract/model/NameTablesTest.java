package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class NameTablesTest {

    private final NameTables tables = new NameTables();

    private static ByteQuadsCanonicalizer table() {
        return ByteQuadsCanonicalizer.createRoot().makeChild(JsonFactory.Feature.collectDefaults());
    }

    @Test
    void take_table_hasOneUserAtATime() {
        ByteQuadsCanonicalizer table = table();
        assertThat(tables.take()).isNull();

        tables.give(table);

        assertThat(tables.take()).isSameAs(table);
        assertThat(tables.take()).isNull();
    }

    @Test
    void give_tableOfManyNames_isDropped() throws IOException {
        ByteQuadsCanonicalizer table = table();
        for (int i = 0; i <= 1000; i++) {
            table.addName("name" + i, i);
        }
        tables.give(table);
        assertThat(tables.take()).isNull();
    }

    @Test
    void give_moreTablesThanParsers_dropsTheOthers() {
        for (int i = 0; i < 20; i++) {
            tables.give(table());
        }
        int kept = 0;
        while (tables.take() != null) {
            kept++;
        }
        assertThat(kept).isEqualTo(16);
    }
}
