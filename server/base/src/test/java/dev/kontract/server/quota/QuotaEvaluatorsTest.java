package dev.kontract.server.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.quota.QuotaEvaluators.Resource;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaEvaluatorsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String POD = "{'spec':{'containers':[{'name':'a','resources':{'requests':{'cpu':'100m'},"
            + "'limits':{'cpu':'1'}}},{'name':'b','resources':{'requests':{'cpu':'200m','example.com/gpu':'2'}}}],"
            + "'initContainers':[{'name':'i','resources':{'requests':{'cpu':'400m'}}}]}}";

    private final QuotaEvaluators evaluators = new QuotaEvaluators();

    @Test
    void usage_ofAPod_isThatOfConcurrentContainers() {
        assertThat(usage("pods", POD))
                .hasToString("count/pods=1,cpu=400m,limits.cpu=1,pods=1,requests.cpu=400m,requests.example.com/gpu=2");
    }

    @Test
    void usage_ofATerminatedPod_isItsObjectCount() {
        assertThat(usage("pods", "{'status':{'phase':'Failed'}}")).hasToString("count/pods=1");
        assertThat(usage(
                        "pods",
                        "{'metadata':{'deletionTimestamp':'2025-12-31T23:59:00Z','deletionGracePeriodSeconds':30}}"))
                .hasToString("count/pods=1");
    }

    @Test
    void usage_ofAPodBeingResized_isTheGreater() {
        String resized = "{'spec':{'containers':[{'name':'a','resources':{'requests':{'cpu':'1'}}}]},'status':"
                + "{'containerStatuses':[{'name':'a','resources':{'requests':{'cpu':'2'}}}]%s}}";

        assertThat(usage("pods", resized.formatted("")).get("cpu")).hasToString("2");
        assertThat(usage("pods", resized.formatted("").replace("'cpu':'1'", "'cpu':'3'"))
                        .get("cpu"))
                .hasToString("3");
        assertThat(usage(
                                "pods",
                                resized.replace("'cpu':'1'", "'cpu':'3'")
                                        .formatted(",'conditions':[{'type':'PodResizePending','reason':'Infeasible'}]"))
                        .get("cpu"))
                .hasToString("2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'spec':{'ports':[{'port':1}]}}                                            | 0 | 0",
                "{'spec':{'type':'NodePort','ports':[{'port':1},{'port':2}]}}               | 2 | 0",
                "{'spec':{'type':'LoadBalancer','ports':[{'port':1}]}}                      | 1 | 1",
                "{'spec':{'type':'LoadBalancer','allocateLoadBalancerNodePorts':false,'ports':[{'port':1}]}} | 0 | 1",
            })
    void usage_ofAService_countsPortsOfNodes(String service, String nodePorts, String loadBalancers) {
        ResourceAmounts usage = usage("services", service);

        assertThat(usage.get("services.nodeports")).hasToString(nodePorts);
        assertThat(usage.get("services.loadbalancers")).hasToString(loadBalancers);
        assertThat(usage.get("services")).hasToString("1");
    }

    @Test
    void usage_ofAClaim_countsForItsClass() {
        assertThat(usage(
                        "persistentvolumeclaims",
                        "{'spec':{'storageClassName':'fast','resources':{'requests':{'storage':'1Gi'}}}}"))
                .hasToString("count/persistentvolumeclaims=1,fast.storageclass.storage.k8s.io/persistentvolumeclaims=1,"
                        + "fast.storageclass.storage.k8s.io/requests.storage=1Gi,persistentvolumeclaims=1,"
                        + "requests.storage=1Gi");
    }

    @Test
    void usage_ofOtherObjects_isTheirCount() {
        assertThat(evaluator("example.com", "widgets").usage(tree("{}"), NOW))
                .hasToString("count/widgets.example.com=1");
        assertThat(evaluator("", "secrets").usage(tree("{}"), NOW)).hasToString("count/secrets=1,secrets=1");
        assertThat(evaluators.of(new Resource("", "events"))).isEmpty();
    }

    @Test
    void bounded_isTheUsageOfTheKind() {
        assertThat(evaluator("", "pods")
                        .bounded(List.of("pods", "cpu", "services", "requests.example.com/gpu", "hugepages-2Mi")))
                .isEqualTo(Set.of("pods", "cpu", "requests.example.com/gpu", "hugepages-2Mi"));
        assertThat(evaluator("apps", "deployments").bounded(List.of("count/deployments.apps", "pods")))
                .isEqualTo(Set.of("count/deployments.apps"));
    }

    @Test
    void lacking_namesTheContainers() {
        assertThat(evaluator("", "pods").lacking(Set.of("limits.cpu", "memory", "pods"), tree(POD)))
                .isEqualTo("must specify limits.cpu for: b,i; memory for: a,b,i");
        assertThat(evaluator("", "pods").lacking(Set.of("requests.cpu"), tree(POD)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Terminating               | Exists       |      | {'spec':{'activeDeadlineSeconds':0}}      | true",
                "Terminating               | Exists       |      | {'spec':{}}                               | false",
                "NotTerminating            | Exists       |      | {'spec':{}}                               | true",
                "BestEffort                | Exists       |      | {'spec':{'containers':[{'name':'a'}]}}    | true",
                "BestEffort                | Exists       |      | {'status':{'qosClass':'Burstable'}}       | false",
                "NotBestEffort             | Exists       |      | {'status':{'qosClass':'Burstable'}}       | true",
                "PriorityClass             | In           | high | {'spec':{'priorityClassName':'high'}}     | true",
                "PriorityClass             | In           | high | {'spec':{}}                               | false",
                "PriorityClass             | NotIn        | high | {'spec':{}}                               | true",
                "PriorityClass             | DoesNotExist |      | {'spec':{'priorityClassName':'high'}}     | false",
                "PriorityClass             | Exists       |      | {'spec':{'priorityClassName':'high'}}     | true",
                "CrossNamespacePodAffinity | Exists       |      | {'spec':{'affinity':{'podAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':[{'namespaces':['a']}]}}}} | true",
                "CrossNamespacePodAffinity | Exists       |      | {'spec':{'affinity':{}}}                  | false",
            })
    void scopes_selectPods(String name, String operator, String values, String pod, boolean selected) {
        Set<String> wanted = values == null ? Set.of() : Set.copyOf(Arrays.asList(values.split(",", -1)));

        assertThat(evaluator("", "pods").isIn(new QuotaScope(name, operator, wanted), tree(pod)))
                .isEqualTo(selected);
    }

    @Test
    void scopes_combineBothForms() {
        assertThat(QuotaScope.of(tree("{'scopes':['BestEffort'],'scopeSelector':{'matchExpressions':["
                        + "{'scopeName':'PriorityClass','operator':'In','values':['high']}]}}")))
                .containsExactly(
                        new QuotaScope("BestEffort", "Exists", Set.of()),
                        new QuotaScope("PriorityClass", "In", Set.of("high")));
    }

    @Test
    void counted_namesTheResourceOfABound() {
        assertThat(QuotaEvaluators.counted("count/jobs.batch")).contains(new Resource("batch", "jobs"));
        assertThat(QuotaEvaluators.counted("count/secrets")).contains(new Resource("", "secrets"));
        assertThat(QuotaEvaluators.counted("configmaps")).contains(new Resource("", "configmaps"));
        assertThat(QuotaEvaluators.counted("requests.cpu")).isEmpty();
    }

    private ResourceAmounts usage(String plural, String object) {
        return evaluator("", plural).usage(tree(object), NOW);
    }

    private QuotaEvaluator evaluator(String group, String plural) {
        return evaluators.of(new Resource(group, plural)).orElseThrow();
    }

    private static JsonNode tree(String json) {
        try {
            return new ObjectMapper().readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
