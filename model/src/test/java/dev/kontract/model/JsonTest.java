package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.spec.Contract;
import dev.kontract.spec.SampleObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JsonTest {

    @TestFactory
    Stream<DynamicTest> read_fullObject_losesNothing() {
        ObjectNode contract = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
        SampleObjects samples = new SampleObjects(contract);
        return Catalog.of(contract).resources().stream()
                .map(resource -> DynamicTest.dynamicTest(
                        resource.kind(), () -> checkLossless(resource.schema(), samples.full(resource.schema()))));
    }

    private static void checkLossless(String schema, JsonNode sent) throws Exception {
        Object read = Json.mapper().treeToValue(sent, Class.forName("dev.kontract.model." + schema));

        assertThat(written(read)).isEqualTo(sent);
        assertThat(Json.copy(read)).isEqualTo(read).hasSameHashCodeAs(read);
        assertThat(written(Json.read(read.toString(), CustomObject.class))).isEqualTo(sent);
    }

    private static JsonNode written(Object value) throws IOException {
        return Json.mapper().readTree(Json.write(value));
    }

    @Test
    void read_unknownFields_keepsThemInPlace() {
        String text =
                "{\"kind\":\"Role\",\"metadata\":{\"name\":\"a\",\"unknown\":[1,2.50]},\"tomorrow\":{\"x\":null}}";

        Role role = Json.read(text, Role.class);

        assertThat(role.unknownFields()).containsOnlyKeys("tomorrow");
        assertThat(Json.write(role)).isEqualTo(text.replace("2.50", "2.5"));
    }

    @Test
    void write_absentAndEmpty_differ() {
        assertThat(Json.write(new Role())).isEqualTo("{}");
        assertThat(Json.write(new Role().rules(List.of()))).isEqualTo("{\"rules\":[]}");
    }

    @Test
    void read_wrongShape_fails() {
        assertThatThrownBy(() -> Json.read("[]", Role.class)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void copy_changedCopy_doesNotAffectTheOriginal() {
        Role role = new Role().metadata(new ObjectMeta().name("a").putLabelsItem("x", "1"));

        Json.copy(role).metadata().putLabelsItem("y", "2");

        assertThat(role.labels()).containsOnlyKeys("x");
        assertThat(role.key()).isEqualTo("a");
    }
}
