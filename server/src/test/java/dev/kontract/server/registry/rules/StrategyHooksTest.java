package dev.kontract.server.registry.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.registry.core.CoreStrategies;
import dev.kontract.server.registry.validation.Errors;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StrategyHooksTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Strategy> core = CoreStrategies.of(new Random(7));

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
    void maxUnavailable_mayNotBeZero_whereItCounts() {
        Errors errors = new Errors();
        ObjectNode set = read("{'metadata':{'name':'web'},'spec':{'updateStrategy':{'type':'RollingUpdate',"
                + "'rollingUpdate':{'maxUnavailable':0}}}}");

        workloads(Set.of(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET)).validate(set, errors);

        assertThat(errors.found().toString()).contains("spec.updateStrategy.rollingUpdate.maxUnavailable");
    }

    private static Strategy workloads(Set<FeatureGate> open) {
        return Objects.requireNonNull(AppsStrategies.of(open).get("StatefulSet"));
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
        assertThat(pod.at("/spec/tolerations")).hasSize(2);
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

        strategy("Service").prepareForCreate(service);

        assertThat(service.at("/spec/clusterIP").asText()).startsWith("10.");
        assertThat(service.at("/spec/clusterIPs/0")).isEqualTo(service.at("/spec/clusterIP"));
        assertThat(service.at("/spec/ports").findValuesAsText("nodePort"))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void prepareForUpdate_keepsWhatAServiceWasGiven() {
        ObjectNode current = read("{'spec':{'type':'NodePort','ports':[{'port':80,'protocol':'TCP'}]}}");
        strategy("Service").prepareForCreate(current);
        ObjectNode next = read("{'spec':{'type':'NodePort','ports':[{'port':80,'protocol':'TCP'}]}}");

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
        return Objects.requireNonNull(core.get(kind));
    }

    private static ObjectNode read(String json) {
        try {
            return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }
}
