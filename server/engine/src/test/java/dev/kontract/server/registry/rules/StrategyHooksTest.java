package dev.kontract.server.registry.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.admissionregistration.AdmissionRegistrationStrategies;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.registry.core.CoreStrategies;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import dev.kontract.server.registry.core.service.ServiceStores;
import dev.kontract.server.registry.networking.NetworkingStrategies;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.TypedErrors;
import dev.kontract.server.request.WriteContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrategyHooksTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<GroupVersionKind, Strategy> core = CoreStrategies.of(
            ServiceStores.allocation(ServiceNetwork.DEFAULT, 7), Duration.ofHours(1), InstantSource.system());

    @Test
    void propagation_differs_forEventsAndNamespaces() {
        assertThat(strategy("Event").propagation(Propagation.FOREGROUND)).isEqualTo(Propagation.BACKGROUND);
        assertThat(strategy("Namespace").propagation(Propagation.CASCADE)).isEqualTo(Propagation.FOREGROUND);
        assertThat(strategy("Pod").propagation(Propagation.CASCADE)).isEqualTo(Propagation.CASCADE);
        assertThat(strategy("Pod").propagation(null)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'podIP':'10.0.0.1'}|{'podIP':'10.0.0.1','podIPs':[{'ip':'10.0.0.1'}]}",
                "{'podIPs':[{'ip':'10.0.0.1'}]}|{'podIP':'10.0.0.1','podIPs':[{'ip':'10.0.0.1'}]}",
                "{'podIP':'10.0.0.1','podIPs':[{'ip':'a'},{'ip':'b'}]}|{'podIP':'10.0.0.1','podIPs':[{'ip':'10.0.0.1'}]}",
                "{'podIP':'a','podIPs':[{'ip':'a'},{'ip':'b'}]}|{'podIP':'a','podIPs':[{'ip':'a'},{'ip':'b'}]}",
                "{'podIPs':[]}|{'podIPs':[]}",
            },
            quoteCharacter = '`')
    void applyDefaults_keepsTheAddressesOfAPodEqual(String sent, String expected) {
        ObjectNode pod = read("{'spec':{'containers':[]},'status':" + sent + '}');

        strategy("Pod").applyDefaults(pod);

        assertThat(pod.get("status")).isEqualTo(read(expected));
    }

    @Test
    void maxUnavailable_isDroppedOrKept_asTheGateSays() {
        String rolling = "{'spec':{'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{%s}}}}";
        Strategy closed = workloads(Set.of());
        Strategy open = workloads(Set.of(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET));

        assertThat(maxUnavailable(closed, read(rolling.formatted("'maxUnavailable':2"))))
                .isEmpty();
        assertThat(maxUnavailable(open, read(rolling.formatted("'maxUnavailable':2"))))
                .isEqualTo("2");
        assertThat(maxUnavailable(open, read(rolling.formatted("")))).isEqualTo("1");
    }

    @Test
    void claimRetention_isDroppedUnlessStored_whenItsGateIsOff() {
        Strategy off = workloads(Set.of());
        ObjectNode stored = read("{'spec':{'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Delete'}}}");
        ObjectNode created = stored.deepCopy();
        ObjectNode updated = stored.deepCopy();
        ObjectNode added = stored.deepCopy();
        ObjectNode kept = stored.deepCopy();

        off.prepareForCreate(created);
        off.prepareForUpdate(updated, stored);
        off.prepareForUpdate(added, read("{'spec':{}}"));
        workloads(FeatureGate.defaults()).prepareForCreate(kept);

        assertThat(created.path("spec")).isEmpty();
        assertThat(updated.path("spec")).isEqualTo(stored.path("spec"));
        assertThat(added.path("spec")).isEmpty();
        assertThat(kept.path("spec")).isEqualTo(stored.path("spec"));
    }

    @Test
    void maxUnavailable_mayNotBeZero_whereItCounts() {
        FieldErrors errors = TypedErrors.of("StatefulSet");
        ObjectNode set = read("{'metadata':{'name':'web'},'spec':{'updateStrategy':{'type':'RollingUpdate',"
                + "'rollingUpdate':{'maxUnavailable':0}}}}");

        workloads(Set.of(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET)).validate(set, errors);

        assertThat(errors.found().toString()).contains("spec.updateStrategy.rollingUpdate.maxUnavailable");
    }

    @Test
    void disabledFields_areDropped_unlessTheyAreThere() {
        ObjectNode set = gated();
        ObjectNode current = gated();

        workloads(Set.of()).prepareForCreate(set);
        workloads(Set.of()).prepareForUpdate(current, gated());

        assertThat(set.path("spec"))
                .isEqualTo(
                        read("{'template':{'spec':{'containers':[{'name':'a'},{'name':'b','lifecycle':{'preStop':{}}}],"
                                + "'volumes':[{'projected':{'sources':[{},{}]}}]}}}"));
        assertThat(current.path("spec")).isEqualTo(gated().path("spec"));
    }

    private static ObjectNode gated() {
        return read("{'spec':{'template':{'spec':{'schedulingGroup':{'podGroupName':'g'},"
                + "'containers':[{'name':'a','lifecycle':{'stopSignal':'SIGTERM'}},"
                + "{'name':'b','lifecycle':{'stopSignal':'SIGTERM','preStop':{}}}],"
                + "'volumes':[{'projected':{'sources':[{'clusterTrustBundle':{}},{'podCertificate':{}}]}}]}}},"
                + "'status':{}}");
    }

    @Test
    void warningsOnUpdate_aboutATemplate_onlyWhenTheSpecChanges() {
        String set = "{'metadata':{'generation':%d},'spec':{'template':{'spec':{'terminationGracePeriodSeconds':-1}},"
                + "'volumeClaimTemplates':[{'spec':{'resources':{'requests':{'storage':'100m'}}}}]}}";
        Strategy sets = workloads(Set.of());
        String claim =
                "spec.volumeClaimTemplates[0].Spec.resources.requests[storage]: fractional byte value \"100m\" is"
                        + " invalid, must be an integer";

        assertThat(sets.warningsOnUpdate(read(set.formatted(1)), read(set.formatted(1))))
                .containsExactly(claim);
        assertThat(sets.warningsOnUpdate(read(set.formatted(2)), read(set.formatted(1))))
                .hasSize(2)
                .endsWith(claim);
    }

    @Test
    void warningsOnUpdate_saysNothingOfPods_norOfAnAnnotationThatWasThere() {
        ObjectNode pod = read("{'metadata':{'name':'a'},'spec':{'terminationGracePeriodSeconds':-1}}");
        ObjectNode account = read("{'metadata':{'annotations':{'kubernetes.io/enforce-mountable-secrets':'true'}}}");

        assertThat(strategy("Pod").warnings(pod)).hasSize(1);
        assertThat(strategy("Pod").warningsOnUpdate(pod, pod)).isEmpty();
        assertThat(strategy("ServiceAccount").warningsOnUpdate(account, account))
                .isEmpty();
        assertThat(strategy("ServiceAccount").warningsOnUpdate(account, read("{}")))
                .hasSize(1);
    }

    @Test
    void prepareForUpdate_knowsThePortsOfAServiceByTheirNames() {
        ObjectNode current =
                read("{'spec':{'type':'NodePort','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1'],'ports':["
                        + "{'name':'a','port':80,'nodePort':30001},{'name':'b','port':81,'nodePort':30002}]}}");
        ObjectNode next = read("{'spec':{'type':'NodePort','ports':[{'name':'b','port':90},{'name':'c','port':80},"
                + "{'name':'a','port':82,'nodePort':30003}]}}");

        reserve(next, current);
        strategy("Service").prepareForUpdate(next, current);

        assertThat(next.at("/spec/ports/0/nodePort").asInt()).isEqualTo(30002);
        assertThat(next.at("/spec/ports/1/nodePort").asInt()).isNotIn(0, 30002, 30003);
        assertThat(next.at("/spec/ports/2/nodePort").asInt()).isEqualTo(30003);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'podSelector':{}}|{'podSelector':{},'ingress':[]}",
                "{'podSelector':{}}|{'podSelector':{},'egress':[]}",
                "{'podSelector':{}}|{'podSelector':{'matchLabels':{}}}",
                "{'ingress':[{}]}|{'ingress':[{'from':[]}]}",
            },
            quoteCharacter = '`')
    void countsAsChange_ofANetworkPolicy_distinguishesEmptyFromAbsent(String stored, String sent) {
        Strategy policies = strategy(NetworkingStrategies.all(), "networking.k8s.io", "NetworkPolicy");
        ObjectNode current = read("{'metadata':{'labels':{'a':'b'}},'spec':" + stored + '}');

        assertThat(policies.countsAsChange(read("{'spec':" + sent + '}'), current))
                .isTrue();
        assertThat(policies.countsAsChange(read("{'spec':" + stored + '}'), current))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"})
    void countsAsChange_ofWebhooks_distinguishesEmptyFromAbsent(String kind) {
        Strategy webhooks = strategy(AdmissionRegistrationStrategies.all(), "admissionregistration.k8s.io", kind);
        ObjectNode none = read("{'metadata':{'labels':{'a':'b'}}}");
        ObjectNode one = read("{'webhooks':[{'name':'a.b.c'}]}");

        assertThat(webhooks.countsAsChange(read("{'webhooks':[]}"), none)).isTrue();
        assertThat(webhooks.countsAsChange(read("{}"), none)).isFalse();
        assertThat(webhooks.countsAsChange(read("{'webhooks':[{'name':'a.b.c','rules':[]}]}"), one))
                .isTrue();
        assertThat(webhooks.countsAsChange(one.deepCopy(), one)).isFalse();
    }

    private static Strategy strategy(Map<GroupVersionKind, Strategy> all, String group, String kind) {
        return Objects.requireNonNull(all.get(new GroupVersionKind(group, "v1", kind)));
    }

    private static Strategy workloads(Set<FeatureGate> open) {
        return Objects.requireNonNull(AppsStrategies.of(open).get(new GroupVersionKind("apps", "v1", "StatefulSet")));
    }

    private static String maxUnavailable(Strategy strategy, ObjectNode set) {
        strategy.applyDefaults(set);
        strategy.prepareForCreate(set);
        return set.at("/spec/updateStrategy/rollingUpdate/maxUnavailable").asText();
    }

    @Test
    void prepareForCreate_givesAPodItsFirstStatus() {
        ObjectNode pod = read("{'spec':{'containers':[{'name':'c','resources':{'limits':{'cpu':'1','memory':'1Gi'}}}],"
                + "'schedulingGates':[{'name':'g'}]}}");

        strategy("Pod").applyDefaults(pod);
        strategy("Pod").prepareForCreate(pod);

        assertThat(pod.at("/status/phase").asText()).isEqualTo("Pending");
        assertThat(pod.at("/status/qosClass").asText()).isEqualTo("Guaranteed");
        assertThat(pod.at("/status/conditions/0/reason").asText()).isEqualTo("SchedulingGated");
        assertThat(pod.at("/spec/containers/0/resources/requests/cpu").asText()).isEqualTo("1");
    }

    @Test
    void applyDefaults_givesAPodWithLimitsTheRequestsOfItsContainers() {
        String container = "{'name':'%s','resources':{'requests':{'memory':'64Mi','ephemeral-storage':'1Gi'}}}";
        ObjectNode pod = read("{'spec':{'containers':[" + container.formatted("c") + ',' + container.formatted("d")
                + "],'resources':{'limits':{'cpu':'1','memory':'1Gi'}}}}");

        strategy("Pod").applyDefaults(pod);

        assertThat(pod.at("/spec/resources/requests"))
                .hasToString(read("{'memory':'128Mi','cpu':'1'}").toString());
    }

    @Test
    void applyDefaults_completesTheAddressesOfALoadBalancer() {
        String service = "{'spec':{'type':'%s'},'status':{'loadBalancer':{'ingress':["
                + "{'ip':'1.2.3.4'},{'ip':'1.2.3.5','ipMode':'Proxy'},{'hostname':'a.b'}]}}}";
        ObjectNode balanced = read(service.formatted("LoadBalancer"));
        ObjectNode other = read(service.formatted("NodePort"));

        strategy("Service").applyDefaults(balanced);
        strategy("Service").applyDefaults(other);

        assertThat(balanced.at("/status/loadBalancer/ingress/0/ipMode").asText())
                .isEqualTo("VIP");
        assertThat(balanced.at("/status/loadBalancer/ingress/1/ipMode").asText())
                .isEqualTo("Proxy");
        assertThat(balanced.at("/status/loadBalancer/ingress/2").has("ipMode")).isFalse();
        assertThat(other.at("/status/loadBalancer/ingress/0").has("ipMode")).isFalse();
    }

    @Test
    void applyDefaults_mirrorsTheServiceAccountAndPullsWhatMayChange() {
        ObjectNode pod = read("{'spec':{'serviceAccount':'bot','containers':[{'image':'a'},{'image':'a:1'},"
                + "{'image':'host:5000/a'},{'image':'a@sha256:1'},{'image':'A'}]}}");

        strategy("Pod").applyDefaults(pod);

        assertThat(pod.at("/spec/serviceAccountName").asText()).isEqualTo("bot");
        assertThat(pod.at("/spec/containers").findValuesAsText("imagePullPolicy"))
                .containsExactly("Always", "IfNotPresent", "Always", "IfNotPresent", "IfNotPresent");
    }

    @Test
    void gracePeriodSeconds_isZeroForWhatDoesNotRun() {
        Strategy pods = strategy("Pod");

        assertThat(pods.gracePeriodSeconds(read("{'spec':{'terminationGracePeriodSeconds':30}}"), null))
                .isZero();
        assertThat(pods.gracePeriodSeconds(read("{'spec':{'terminationGracePeriodSeconds':30,'nodeName':'n'}}"), null))
                .isEqualTo(30);
        assertThat(pods.gracePeriodSeconds(read("{'spec':{'terminationGracePeriodSeconds':30,'nodeName':'n'}}"), 5L))
                .isEqualTo(5);
        assertThat(pods.gracePeriodSeconds(read("{'spec':{'nodeName':'n'},'status':{'phase':'Failed'}}"), 5L))
                .isZero();
    }

    @Test
    void isHeld_untilTheFinalizersOfANamespaceAreGone() {
        ObjectNode namespace = read("{'metadata':{'name':'a'}}");
        Strategy namespaces = strategy("Namespace");

        namespaces.applyDefaults(namespace);
        namespaces.prepareForCreate(namespace);

        assertThat(namespace.at("/metadata/labels/kubernetes.io~1metadata.name").asText())
                .isEqualTo("a");
        assertThat(namespaces.isHeld(namespace)).isTrue();
        namespaces.prepareForDeletion(namespace);
        assertThat(namespace.at("/status/phase").asText()).isEqualTo("Terminating");
        assertThat(namespaces.isHeld(read("{'spec':{}}"))).isFalse();
    }

    @Test
    void prepareForCreate_allocatesAddressAndPorts() {
        ObjectNode service = read("{'spec':{'type':'NodePort','ports':[{'port':80},{'port':81}]}}");

        reserve(service, null);

        assertThat(service.at("/spec/clusterIP").asText()).startsWith("10.");
        assertThat(service.at("/spec/clusterIPs/0")).isEqualTo(service.at("/spec/clusterIP"));
        assertThat(service.at("/spec/ports").findValuesAsText("nodePort"))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void prepareForUpdate_keepsWhatAServiceWasGiven() {
        ObjectNode current = read("{'spec':{'type':'NodePort','ports':[{'port':80,'protocol':'TCP'}]}}");
        reserve(current, null);
        ObjectNode next = read("{'spec':{'type':'NodePort','ports':[{'port':80,'protocol':'TCP'}]}}");

        reserve(next, current);
        strategy("Service").prepareForUpdate(next, current);

        assertThat(next.path("spec")).isEqualTo(current.path("spec"));
    }

    @Test
    void applyDefaults_encodesTheTextOfASecret() {
        ObjectNode secret = read("{'stringData':{'a':'hi'}}");

        strategy("Secret").applyDefaults(secret);

        assertThat((JsonNode) secret).isEqualTo(read("{'data':{'a':'aGk='}}"));
    }

    private Strategy strategy(String kind) {
        return Objects.requireNonNull(core.get(new GroupVersionKind("", "v1", kind)));
    }

    private static ObjectNode read(String json) {
        try {
            return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }

    private void reserve(ObjectNode service, @Nullable ObjectNode current) {
        FieldErrors errors = new FieldErrors();
        strategy("Service")
                .allocation()
                .reserve("ns", service, current, WriteMode.STORE, WriteContext.NONE, errors)
                .end(false);
        assertThat(errors.found()).isEmpty();
    }
}
