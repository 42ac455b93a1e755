package dev.kontract.server.controller.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.Endpoints;
import dev.kontract.model.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MirroredEndpointsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    one subset                     | 80=1,2          | 80: 1 2
                    not ready                      | 80=1,!2         | 80: 1 !2
                    same ports are joined          | 80=1;80=2       | 80: 1 2
                    same addresses are joined      | 80=1;443=1      | 443 80: 1
                    different addresses are apart  | 80=1;443=2      | 443: 2, 80: 1
                    not ready wins                 | 80=1;80=!1      | 80: !1
                    no ports                       | =1              | : 1
                    families are apart             | 80=1,fd00::1    | 80: 1, 80: fd00::1
                    nothing                        | ''              | ''
                    """)
    void plan_createsASliceForEachGroup(String name, String subsets, String expected) {
        assertThat(created(endpoints(subsets), List.of())).isEqualTo(expected);
    }

    @Test
    void plan_changesNothing_whenTheSlicesAreRight() {
        Endpoints source = endpoints("80=1,2;443=3");
        List<EndpointSlice> existing =
                MirroredEndpoints.of(source).plan(source, List.of()).create();

        assertThat(MirroredEndpoints.of(source).plan(source, named(existing)))
                .isEqualTo(new SlicePlan(List.of(), List.of(), List.of()));
    }

    @Test
    void plan_reusesASliceThatIsNotNeeded() {
        Endpoints before = endpoints("80=1");
        List<EndpointSlice> existing =
                named(MirroredEndpoints.of(before).plan(before, List.of()).create());
        Endpoints after = endpoints("81=1");

        SlicePlan plan = MirroredEndpoints.of(after).plan(after, existing);

        assertThat(plan.create()).isEmpty();
        assertThat(plan.delete()).isEmpty();
        assertThat(plan.update()).extracting(EndpointSlice::name).containsExactly("slice-0");
    }

    @Test
    void plan_copiesLabelsAndAnnotations_butNotThoseOfTheTools() {
        Endpoints source = endpoints("80=1");
        source.metadata().putLabelsItem("tier", "db");
        source.metadata().putAnnotationsItem("note", "kept");
        source.metadata().putAnnotationsItem("kubectl.kubernetes.io/last-applied-configuration", "{}");

        assertThat(MirroredEndpoints.of(source).plan(source, List.of()).create())
                .singleElement()
                .satisfies(slice -> {
                    assertThat(slice.labels())
                            .containsEntry("tier", "db")
                            .containsEntry("kubernetes.io/service-name", "db")
                            .containsEntry(
                                    "endpointslice.kubernetes.io/managed-by",
                                    "endpointslicemirroring-controller.k8s.io");
                    assertThat(slice.metadata().getAnnotations()).containsOnlyKeys("note");
                });
    }

    @Test
    void of_skipsAddressesBeyondAThousand() {
        String many = IntStream.range(0, 1003).mapToObj(String::valueOf).collect(Collectors.joining(","));

        MirroredEndpoints mirrored = MirroredEndpoints.of(endpoints("80=" + many));

        assertThat(mirrored.skipped()).isEqualTo(3);
        assertThat(mirrored.groups().values())
                .singleElement()
                .satisfies(all -> assertThat(all).hasSize(1000));
    }

    private static List<EndpointSlice> named(List<EndpointSlice> slices) {
        IntStream.range(0, slices.size())
                .forEach(i -> slices.get(i).metadata().generateName(null).name("slice-" + i));
        return slices;
    }

    private static String created(Endpoints source, List<EndpointSlice> existing) {
        return MirroredEndpoints.of(source).plan(source, existing).create().stream()
                .map(MirroredEndpointsTest::shown)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String shown(EndpointSlice slice) {
        String ports = slice.getPorts().stream()
                .map(port -> String.valueOf(port.getPort()))
                .sorted()
                .collect(Collectors.joining(" "));
        return ports + ": "
                + slice.getEndpoints().stream()
                        .map(MirroredEndpointsTest::shown)
                        .collect(Collectors.joining(" "));
    }

    private static String shown(Endpoint endpoint) {
        String address = endpoint.getAddresses().get(0).replaceFirst("^10\\.0\\.\\d+\\.(\\d+)$", "$1");
        return (Boolean.TRUE.equals(endpoint.getConditions().getReady()) ? "" : "!") + address;
    }

    /** Subsets of the form {@code port=address,!address that is not ready}. */
    private static Endpoints endpoints(String subsets) {
        String all = subsets.isEmpty()
                ? ""
                : List.of(subsets.split(";")).stream()
                        .map(MirroredEndpointsTest::subset)
                        .collect(Collectors.joining(","));
        return Json.read("""
                {"kind":"Endpoints","apiVersion":"v1","metadata":{"name":"db","namespace":"a","uid":"u"},"subsets":[%s]}
                """.formatted(all), Endpoints.class);
    }

    private static String subset(String text) {
        String[] parts = text.split("=");
        String ports = parts[0].isEmpty() ? "" : "{\"port\":%s,\"protocol\":\"TCP\"}".formatted(parts[0]);
        return "{\"ports\":[%s],\"addresses\":[%s],\"notReadyAddresses\":[%s]}"
                .formatted(ports, addresses(parts[1], false), addresses(parts[1], true));
    }

    private static String addresses(String all, boolean unready) {
        return List.of(all.split(",")).stream()
                .filter(each -> each.startsWith("!") == unready)
                .map(each -> each.replace("!", ""))
                .map(each -> each.contains(":")
                        ? each
                        : "10.0." + Integer.parseInt(each) / 256 + '.' + Integer.parseInt(each) % 256)
                .map(each -> "{\"ip\":\"" + each + "\"}")
                .collect(Collectors.joining(","));
    }
}
