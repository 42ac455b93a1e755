package dev.kontract.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.model.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromisesTest {

    @Test
    void identifiers_areUnique() {
        List<Promise> promises = new ArrayList<>(Promises.written(Catalog.load(ServerUnderTest.groupDomain())));
        promises.addAll(Promises.recorded());

        assertThat(promises).extracting(Promise::id).doesNotHaveDuplicates();
    }
}
