package dev.kontract.server.registry.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Allocation.Reservation;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAllocationTest {

    private static final String PLAIN = "{'type':'ClusterIP','ports':[{'port':80}]}";
    private static final Keys SERVICES = Keys.of("", "services");
    private static final GroupVersionKind ENDPOINTS = new GroupVersionKind("", "v1", "Endpoints");

    private final ServiceStores stores = new ServiceStores();
    private final ServiceAllocation allocation = stores.over(new ServiceNetwork("10.1.0.0/28", 30_000, 30_003), 3);

    @Test
    void reserve_givesNothingTwice_whileManyAsk() throws Exception {
        ServiceAllocation wide = stores.over(new ServiceNetwork("10.1.0.0/24", 30_000, 30_499), 3);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Callable<ObjectNode>> asking = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            ObjectNode service = named("s" + i, "{'type':'NodePort','ports':[{'port':80},{'port':81}]}");
            asking.add(() -> {
                wide.reserve("ns", service, null, WriteMode.STORE, WriteContext.NONE, new FieldErrors());
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
        List<Reservation> all = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            all.add(reserve(named("s" + i, PLAIN), null));
        }
        assertThatThrownBy(() -> reserve(named("late", PLAIN), null))
                .isInstanceOf(StatusException.class)
                .hasMessageContaining("range is full");

        all.get(3).end(false);

        ObjectNode last = named("late", PLAIN);
        reserve(last, null);
        assertThat(last.at("/spec/clusterIP").asText()).startsWith("10.1.0.");
    }

    @Test
    void reserve_refusesWhatAnotherServiceHas_orNoneCanHave() {
        String asking = "{'type':'ClusterIP','clusterIP':'%s','ports':[{'port':80}]}";
        Reservation first = reserve(named("a", asking.formatted("10.1.0.5")), null);

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
                "{'type':'NodePort','clusterIP':'10.1.0.5','clusterIPs':['10.1.0.5'],'ipFamilies':['IPv4'],"
                        + "'ipFamilyPolicy':'SingleStack','ports':[{'port':80,'nodePort':30001}]}");
        ObjectNode next = named("a", "{'type':'NodePort','ports':[{'port':80},{'port':90,'name':'b'}]}");

        reserve(next, current);

        assertThat(next.at("/spec/clusterIP")).isEqualTo(current.at("/spec/clusterIP"));
        assertThat(next.at("/spec/ports/0/nodePort").asInt()).isEqualTo(30_001);
        assertThat(next.at("/spec/ports/1/nodePort").asInt()).isNotIn(0, 30_001);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'type':'NodePort','ports':[{'port':80,'nodePort':30001}] | 'type':'ClusterIP'",
                "'type':'NodePort','ports':[{'port':80,'nodePort':30001}] | 'type':'ExternalName'",
                "'type':'LoadBalancer','ports':[{'port':80,'nodePort':30001}] | 'type':'ClusterIP'",
                "'type':'LoadBalancer','ports':[{'port':80,'nodePort':30002}],'externalTrafficPolicy':'Local',"
                        + "'healthCheckNodePort':30001 | 'externalTrafficPolicy':'Cluster'",
                "'type':'LoadBalancer','ports':[{'port':80,'nodePort':30002}],'externalTrafficPolicy':'Local',"
                        + "'healthCheckNodePort':30001 | 'type':'NodePort'",
                "'type':'NodePort','ports':[{'port':80,'nodePort':30001}] | 'ports':[{'port':80,'nodePort':30003}]"
            })
    void reserve_freesThePortsThatAnUpdateGivesUp(String before, String change) {
        ObjectNode current = named("a", "{" + before + "}");
        Reservation created = reserve(current, null);
        write(current);
        created.end(true);
        assertThat(refusals(named("b", "{'type':'NodePort','ports':[{'port':80,'nodePort':30001}]}")))
                .containsExactly("spec.ports[0].nodePort: Invalid value: 30001: provided port is already allocated");

        ObjectNode next = current.deepCopy();
        next.withObjectProperty("spec").setAll(json("{" + change + "}"));
        Reservation updated = reserve(next, current);
        ServiceTypeChange.apply(next, current);
        write(next);
        updated.end(true);

        assertThat(refusals(named("b", "{'type':'NodePort','ports':[{'port':80,'nodePort':30001}]}")))
                .isEmpty();
    }

    @Test
    void reserve_claimsNoNodePort_forAServiceWithoutOne() {
        reserve(named("a", "{'type':'ExternalName','ports':[{'port':80,'nodePort':30001}]}"), null);

        assertThat(refusals(named("b", "{'type':'NodePort','ports':[{'port':80,'nodePort':30001}]}")))
                .isEmpty();
    }

    @Test
    void reserve_givesADryRunPlaceholders() {
        ObjectNode service = named(
                "a",
                "{'type':'LoadBalancer','externalTrafficPolicy':'Local','ports':[{'port':80},{'port':81,'name':'b'}]}");

        allocation.reserve("ns", service, null, WriteMode.DRY_RUN, WriteContext.NONE, new FieldErrors());

        assertThat(service.at("/spec/clusterIP").asText()).isEqualTo("10.1.0.0");
        assertThat(service.at("/spec/ports").findValuesAsText("nodePort")).containsExactly("32769", "32770");
        assertThat(service.at("/spec/healthCheckNodePort").asInt()).isEqualTo(32_771);
    }

    @Test
    void release_deletesTheEndpointsOfTheService() {
        GenericStore endpoints = stores.store(ENDPOINTS);
        endpoints.create(
                "ns",
                named("a", "{}").put("kind", "Endpoints"),
                WriteMode.STORE,
                WriteContext.NONE,
                GenericStore.Admission.NONE);

        allocation.release(named("b", PLAIN), 1, WriteContext.NONE);
        assertThat(endpoints.entries("ns")).hasSize(1);
        allocation.release(named("a", PLAIN), 2, WriteContext.NONE);
        assertThat(endpoints.entries("ns")).isEmpty();
    }

    private Reservation reserve(ObjectNode service, @Nullable ObjectNode current) {
        FieldErrors errors = new FieldErrors();
        Reservation reservation =
                allocation.reserve("ns", service, current, WriteMode.STORE, WriteContext.NONE, errors);
        assertThat(errors.found()).isEmpty();
        return reservation;
    }

    private void write(ObjectNode service) {
        String key = SERVICES.key("ns", service.at("/metadata/name").asText());
        byte[] bytes = service.toString().getBytes(StandardCharsets.UTF_8);
        stores.storage()
                .get(key)
                .ifPresentOrElse(
                        entry -> stores.storage().update(key, entry.revision(), revision -> bytes),
                        () -> stores.storage().create(key, revision -> bytes));
    }

    private List<String> refusals(ObjectNode service) {
        FieldErrors errors = new FieldErrors();
        allocation
                .reserve("ns", service, null, WriteMode.STORE, WriteContext.NONE, errors)
                .end(false);
        return errors.found().stream().map(FieldError::text).toList();
    }

    private static ObjectNode named(String name, String spec) {
        ObjectNode service = new ObjectMapper().createObjectNode();
        service.put("apiVersion", "v1").put("kind", "Service");
        service.putObject("metadata").put("namespace", "ns").put("name", name);
        service.set("spec", json(spec));
        return service;
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
