package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JsonTest {

    @TestFactory
    List<DynamicTest> read_fullObject_losesNothing() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (ResourceDescriptor resource :
                Catalog.load(Contract.DEFAULT_GROUP_DOMAIN).resources()) {
            String room = resource.group().isEmpty() ? "core" : resource.group().replaceFirst("\\.k8s\\.io$", "");
            String file = "/dev/kontract/spec/fixtures/" + room + ".v1/" + resource.kind() + "/full.json";
            try (InputStream in = Contract.class.getResourceAsStream(file)) {
                if (in != null) {
                    JsonNode sent = Json.mapper().readTree(in);
                    Class<?> type = Class.forName("dev.kontract.model." + resource.schema());
                    tests.add(DynamicTest.dynamicTest(resource.kind(), () -> {
                        Object read = Json.mapper().treeToValue(sent, type);
                        assertThat(written(read)).isEqualTo(sent);
                        assertThat(Json.copy(read)).isEqualTo(read).hasSameHashCodeAs(read);
                        assertThat(written(Json.read(read.toString(), CustomObject.class)))
                                .isEqualTo(sent);
                    }));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        assertThat(tests).hasSizeGreaterThan(14);
        return tests;
    }

    private static JsonNode written(Object value) throws IOException {
        return Json.mapper().readTree(Json.write(value));
    }

    @Test
    void read_unknownFields_keepsThemWhereTheyStood() {
        String text =
                "{\"kind\":\"Role\",\"metadata\":{\"name\":\"a\",\"unknown\":[1,2.50]},\"tomorrow\":{\"x\":null}}";

        Role role = Json.read(text, Role.class);

        assertThat(role.unknownFields()).containsOnlyKeys("tomorrow");
        assertThat(Json.write(role)).isEqualTo(text.replace("2.50", "2.5"));
    }

    @Test
    void write_absentAndEmpty_staysApart() {
        assertThat(Json.write(new Role())).isEqualTo("{}");
        assertThat(Json.write(new Role().rules(List.of()))).isEqualTo("{\"rules\":[]}");
    }

    @Test
    void read_wrongShape_fails() {
        assertThatThrownBy(() -> Json.read("[]", Role.class)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void copy_changedCopy_leavesTheOriginal() {
        Role role = new Role().metadata(new ObjectMeta().name("a").putLabelsItem("x", "1"));

        Json.copy(role).metadata().putLabelsItem("y", "2");

        assertThat(role.labels()).containsOnlyKeys("x");
        assertThat(role.key()).isEqualTo("a");
    }
}
