package dev.kontract.server.controller.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.DiscoveryV1EndpointPort;
import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.OwnerReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlicePlanTest {

    private static final Set<DiscoveryV1EndpointPort> HTTP =
            Set.of(new DiscoveryV1EndpointPort().name("").port(80).protocol("TCP"));

    @Test
    void of_dividesEndpoints_intoSlicesOfAHundred() {
        SlicePlan plan = SlicePlan.of(List.of(), Map.of(HTTP, endpoints(0, 250)), base());

        assertThat(plan.create())
                .extracting(slice -> slice.getEndpoints().size())
                .containsExactly(100, 100, 50);
        assertThat(plan.create())
                .allSatisfy(slice -> assertThat(slice.getPorts()).hasSize(1));
    }

    @Test
    void of_fillsTheFullestSliceWithRoom_andLeavesTheOthers() {
        EndpointSlice large = slice("large", endpoints(0, 90));
        EndpointSlice small = slice("small", endpoints(90, 95));

        SlicePlan plan = SlicePlan.of(List.of(large, small), Map.of(HTTP, endpoints(0, 100)), base());

        assertThat(plan.create()).isEmpty();
        assertThat(plan.delete()).isEmpty();
        assertThat(plan.update()).singleElement().satisfies(slice -> {
            assertThat(slice.name()).isEqualTo("large");
            assertThat(slice.getEndpoints()).hasSize(95);
        });
    }

    @Test
    void of_changesNothing_whenTheSlicesAreRight() {
        SlicePlan plan = SlicePlan.of(List.of(slice("a", endpoints(0, 3))), Map.of(HTTP, endpoints(0, 3)), base());

        assertThat(plan).isEqualTo(new SlicePlan(List.of(), List.of(), List.of()));
    }

    @Test
    void of_keepsAnEmptySlice_forAServiceWithoutPods() {
        SlicePlan plan = SlicePlan.of(List.of(slice("a", endpoints(0, 3))), Map.of(), base());

        assertThat(plan.delete()).extracting(EndpointSlice::name).containsExactly("a");
        assertThat(plan.create())
                .singleElement()
                .satisfies(slice -> assertThat(slice.getEndpoints()).isEmpty());
    }

    @Test
    void of_deletesSlicesOfAFormerService() {
        EndpointSlice former = slice("former", endpoints(0, 1));
        former.metadata().setOwnerReferences(List.of(owner("other")));

        SlicePlan plan = SlicePlan.of(List.of(former), Map.of(HTTP, endpoints(0, 1)), base());

        assertThat(plan.delete()).containsExactly(former);
        assertThat(plan.create()).hasSize(1);
    }

    private static List<Endpoint> endpoints(int from, int to) {
        return new ArrayList<>(IntStream.range(from, to)
                .mapToObj(i -> new Endpoint()
                        .addresses(List.of("10.1." + i / 250 + "." + (1 + i % 250)))
                        .targetRef(new ObjectReference().kind("Pod").name("p" + i)))
                .toList());
    }

    private static EndpointSlice slice(String name, List<Endpoint> endpoints) {
        EndpointSlice slice = base();
        slice.metadata().setName(name);
        slice.setPorts(List.copyOf(HTTP));
        slice.setEndpoints(endpoints);
        return slice;
    }

    private static EndpointSlice base() {
        EndpointSlice base = new EndpointSlice();
        base.setMetadata(new ObjectMeta()
                .namespace("ns")
                .labels(Map.of("kubernetes.io/service-name", "web"))
                .ownerReferences(List.of(owner("uid-1"))));
        base.setAddressType("IPv4");
        return base;
    }

    private static OwnerReference owner(String uid) {
        return new OwnerReference().apiVersion("v1").kind("Service").name("web").uid(uid);
    }
}
