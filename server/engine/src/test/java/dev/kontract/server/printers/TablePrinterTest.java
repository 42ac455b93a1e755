package dev.kontract.server.printers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablePrinterTest {

    private static final Instant NOW = Instant.parse("2026-01-06T03:00:00Z");
    private static final Catalog CATALOG = Catalog.load("k8s.io");
    private static final TablePrinter PRINTER = new TablePrinter(
            CellPrinters.builtIn("rbac.authorization.k8s.io"), "v1", IncludeObject.METADATA, new Ages(NOW));

    @TestFactory
    Stream<DynamicTest> row_showsTheObject() throws IOException {
        try (InputStream in = Objects.requireNonNull(TablePrinterTest.class.getResourceAsStream("rows.yaml"))) {
            JsonNode cases = new YAMLMapper().readTree(in);
            return StreamSupport.stream(cases.spliterator(), false)
                    .map(each -> DynamicTest.dynamicTest(each.path("kind").asText(), () -> checkRow(each)));
        }
    }

    private static void checkRow(JsonNode each) {
        ObjectNode table = PRINTER.object(kind(each.path("kind").asText()), each.path("object"));

        assertThat(table.at("/rows/0/cells")).isEqualTo(each.path("cells"));
        assertThat(table.path("columnDefinitions")).hasSameSizeAs(each.path("cells"));
    }

    @Test
    void list_keepsTheListsMetadata() throws IOException {
        ObjectNode table =
                PRINTER.list(kind("Pod"), tree("{'metadata': {'resourceVersion': '7', 'continue': 'x'}, 'items': []}"));

        assertThat(table.path("metadata")).isEqualTo(tree("{'resourceVersion': '7', 'continue': 'x'}"));
        assertThat(table.path("rows")).isEqualTo(tree("[]"));
    }

    @Test
    void list_tellsNoRowsAsNull_whenTheKindHasNoPrinter() throws IOException {
        ObjectNode table = PRINTER.list(kind("Role"), tree("{'metadata': {}, 'items': []}"));

        assertThat(table.path("rows").isNull()).isTrue();
    }

    @Test
    void object_carriesTheMetadata() throws IOException {
        JsonNode role = tree("{'kind': 'Role', 'metadata': {'name': 'r', 'resourceVersion': '7'}, 'rules': []}");

        assertThat(PRINTER.object(kind("Role"), role).at("/rows/0/object"))
                .isEqualTo(
                        tree(
                                "{'kind': 'PartialObjectMetadata', 'apiVersion': 'meta.k8s.io/v1', 'metadata': {'name': 'r', 'resourceVersion': '7'}}"));
        assertThat(PRINTER.laterEvent(kind("Role"), role)
                        .path("columnDefinitions")
                        .isNull())
                .isTrue();
    }

    @Test
    void object_showsTheAgeOfAnAddress_withoutAColumnForIt() throws IOException {
        JsonNode address = tree("{'metadata': {'creationTimestamp': '2026-01-06T02:00:00Z'},"
                + " 'spec': {'parentRef': {'resource': 'services', 'namespace': 'default', 'name': 'web'}}}");

        ObjectNode table = PRINTER.object(kind("IPAddress"), address);

        assertThat(table.at("/rows/0/cells")).isEqualTo(tree("['', 'services/default/web', '60m']"));
        assertThat(table.path("columnDefinitions")).hasSize(2);
    }

    @Test
    void object_saysThatAPodHasEnded() throws IOException {
        ObjectNode table = PRINTER.object(kind("Pod"), tree("{'metadata': {}, 'status': {'phase': 'Succeeded'}}"));

        assertThat(table.at("/rows/0/conditions/0/reason").asText()).isEqualTo("Succeeded");
    }

    @Test
    void parse_refusesAnUnknownWord() {
        assertThatThrownBy(() -> IncludeObject.parse("Everything"))
                .hasMessage("Unable to convert to Table as requested: includeObject: Invalid value: \"Everything\":"
                        + " must be 'Metadata', 'Object', 'None', or empty");
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S,0s", "PT-1S,0s", "PT-2S,<invalid>", "PT119S,119s", "PT2M,2m", "PT9M59S,9m59s", "PT10M30S,10m",
                "PT179M,179m",
        "PT3H,3h", "PT7H59M,7h59m", "PT8H59M,8h", "PT47H,47h", "PT48H,2d", "PT191H,7d23h", "PT192H,8d", "P729D,729d",
        "P730D,2y", "P731D,2y1d", "P2920D,8y"
    })
    void duration_isShownInOneOrTwoUnits(String duration, String shown) {
        assertThat(HumanDuration.of(Duration.parse(duration))).isEqualTo(shown);
    }

    @Test
    void end_ofADuration_isBeforeItsTextChanges() {
        LongStream seconds = LongStream.concat(
                LongStream.range(0, 200_000), LongStream.range(0, 100_000).map(hours -> hours * 3600 + 7));

        seconds.mapToObj(Duration::ofSeconds).forEach(duration -> {
            Duration last = HumanDuration.end(duration).minusMillis(1);

            assertThat(last).isGreaterThanOrEqualTo(duration);
            assertThat(HumanDuration.of(last)).isEqualTo(HumanDuration.of(duration));
        });
        assertThat(HumanDuration.end(Duration.ofMinutes(11))).isEqualTo(Duration.ofMinutes(12));
    }

    @Test
    void ages_endWithTheFirstThatChanges() {
        Ages ages = new Ages(NOW);
        assertThat(ages.end()).isEqualTo(Instant.MAX);

        ages.since(NOW.minus(Duration.ofHours(50)));
        assertThat(ages.end()).isEqualTo(NOW.plus(Duration.ofHours(1)));
        ages.since(NOW.minus(Duration.ofMinutes(30)));
        ages.since(NOW.minus(Duration.ofDays(3)));
        assertThat(ages.end()).isEqualTo(NOW.plus(Duration.ofMinutes(1)));
    }

    private static Printable kind(String kind) {
        return CATALOG.resources().stream()
                .flatMap(resource -> Stream.concat(Stream.of(resource), resource.subresources().values().stream()))
                .filter(printable -> printable.type().kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode tree(String json) throws IOException {
        return new ObjectMapper().readTree(json.replace('\'', '"'));
    }
}
