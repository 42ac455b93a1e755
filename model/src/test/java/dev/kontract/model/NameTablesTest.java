package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class NameTablesTest {

    private final NameTables tables = new NameTables();
    private int names;

    private static NameTables.Table table() {
        return new NameTables.Table(
                ByteQuadsCanonicalizer.createRoot().makeChild(JsonFactory.Feature.collectDefaults()));
    }

    /** Adds a name from a document. */
    private void addName(NameTables.Table table, int sizeOfDocument) throws IOException {
        table.names().addName("name" + names, names);
        names++;
        table.read(sizeOfDocument);
    }

    @Test
    void take_table_hasOneUserAtATime() {
        NameTables.Table table = table();
        assertThat(tables.take()).isNull();

        tables.give(table);

        assertThat(tables.take()).isSameAs(table);
        assertThat(tables.take()).isNull();
    }

    @Test
    void give_tableOfManyNames_isDropped() throws IOException {
        NameTables.Table table = table();
        for (int i = 0; i <= 1000; i++) {
            addName(table, 10);
        }
        tables.give(table);
        assertThat(tables.take()).isNull();
    }

    @Test
    void give_tableOfNamesFromManyBytes_isDropped() throws IOException {
        NameTables.Table table = table();
        for (int i = 0; i < 40; i++) {
            addName(table, 30_000);
        }
        tables.give(table);
        assertThat(tables.take()).isNull();
    }

    @Test
    void give_tableAfterManyBytesWithoutNewNames_isTakenAgain() throws IOException {
        NameTables.Table table = table();
        addName(table, 100);
        for (int i = 0; i < 1000; i++) {
            table.read(30_000);
        }
        tables.give(table);
        assertThat(tables.take()).isSameAs(table);
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
