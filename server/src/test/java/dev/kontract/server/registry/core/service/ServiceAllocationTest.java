package dev.kontract.server.registry.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Allocation;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ServiceAllocationTest {

    private static final String PLAIN = "{'spec':{'type':'ClusterIP','ports':[{'port':80}]}}";

    private final ServiceAllocation allocation = allocation(new ServiceNetwork("10.1.0.0/28", 30_000, 30_003));

    @Test
    void reserve_givesNothingTwice_whileManyAsk() throws Exception {
        ServiceAllocation wide = allocation(new ServiceNetwork("10.1.0.0/24", 30_000, 30_499));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Callable<ObjectNode>> asking = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = "s" + i;
            asking.add(() -> {
                ObjectNode service = named(name, "{'spec':{'type':'NodePort','ports':[{'port':80},{'port':81}]}}");
                wide.reserve("ns", service, null, WriteMode.DRY_RUN, new FieldErrors());
                return service;
            });
        }
        Set<String> addresses = new HashSet<>();
        Set<Integer> ports = new HashSet<>();
        for (Future<ObjectNode> one : threads.invokeAll(asking)) {
            ObjectNode spec = (ObjectNode) one.get().path("spec");
            addresses.add(spec.path("clusterIP").asText());
            spec.path("ports").forEach(port -> ports.add(port.path("nodePort").asInt()));
        }
        threads.shutdown();

        assertThat(addresses).hasSize(200);
        assertThat(ports).hasSize(400).allMatch(port -> port >= 30_000 && port <= 30_499);
    }

    @Test
    void reserve_givesBack_whenTheWriteEndsWithoutAnObject() {
        List<Allocation.Reservation> all = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            all.add(allocation.reserve("ns", named("s" + i, PLAIN), null, WriteMode.DRY_RUN, new FieldErrors()));
        }
        assertThatThrownBy(() ->
                        allocation.reserve("ns", named("late", PLAIN), null, WriteMode.DRY_RUN, new FieldErrors()))
                .isInstanceOf(StatusException.class)
                .hasMessageContaining("range is full");

        all.get(3).end(false);

        ObjectNode last = named("late", PLAIN);
        allocation.reserve("ns", last, null, WriteMode.DRY_RUN, new FieldErrors());
        assertThat(last.at("/spec/clusterIP").asText()).startsWith("10.1.0.");
    }

    @Test
    void reserve_refusesWhatAnotherServiceHas_orNoneCanHave() {
        String asking = "{'spec':{'type':'ClusterIP','clusterIP':'%s','ports':[{'port':80}]}}";
        Allocation.Reservation first = allocation.reserve(
                "ns", named("a", asking.formatted("10.1.0.5")), null, WriteMode.DRY_RUN, new FieldErrors());

        assertThat(refusals(named("b", asking.formatted("10.1.0.5"))))
                .containsExactly("spec.clusterIPs: Invalid value: [\"10.1.0.5\"]: failed to allocate IP 10.1.0.5:"
                        + " provided IP is already allocated");
        assertThat(refusals(named("b", asking.formatted("10.1.0.0"))))
                .containsExactly("spec.clusterIPs: Invalid value: [\"10.1.0.0\"]: failed to allocate IP 10.1.0.0:"
                        + " the provided network does not match the current range");
        assertThat(refusals(named("b", asking.formatted("10.2.0.5"))))
                .containsExactly("spec.clusterIPs: Invalid value: [\"10.2.0.5\"]: failed to allocate IP 10.2.0.5:"
                        + " the provided network does not match the current range");

        first.end(false);
        assertThat(refusals(named("b", asking.formatted("10.1.0.5")))).isEmpty();
    }

    @Test
    void reserve_keepsWhatAServiceHad_whenItIsUpdated() {
        ObjectNode current = named(
                "a",
                "{'spec':{'type':'NodePort','clusterIP':'10.1.0.5','clusterIPs':['10.1.0.5'],'ipFamilies':['IPv4'],"
                        + "'ipFamilyPolicy':'SingleStack','ports':[{'port':80,'nodePort':30001}]}}");
        ObjectNode next = named("a", "{'spec':{'type':'NodePort','ports':[{'port':80},{'port':90,'name':'b'}]}}");

        allocation.reserve("ns", next, current, WriteMode.DRY_RUN, new FieldErrors());

        assertThat(next.at("/spec/clusterIP")).isEqualTo(current.at("/spec/clusterIP"));
        assertThat(next.at("/spec/ports/0/nodePort").asInt()).isEqualTo(30_001);
        assertThat(next.at("/spec/ports/1/nodePort").asInt()).isNotIn(0, 30_001);
    }

    private List<String> refusals(ObjectNode service) {
        FieldErrors errors = new FieldErrors();
        allocation.reserve("ns", service, null, WriteMode.DRY_RUN, errors).end(false);
        return errors.found().stream().map(FieldError::text).toList();
    }

    private static ServiceAllocation allocation(ServiceNetwork network) {
        return new ServiceAllocation(
                network, new Random(3), ServiceAllocationTest::nothing, ServiceAllocationTest::nothing);
    }

    private static <T> T nothing() {
        throw new AssertionError("no service is stored");
    }

    private static ObjectNode named(String name, String json) {
        try {
            ObjectNode service = (ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"'));
            service.putObject("metadata").put("namespace", "ns").put("name", name);
            return service;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
