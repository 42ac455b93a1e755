package dev.kontract.conformance.bench;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The objects that are stored and changed, as JSON. */
final class Manifests {

    static final String NAMESPACE = "bench";

    /** The namespace of created and deleted objects: separate, so that the collections that are read do not change. */
    static final String CREATED = "bench-created";

    static final String APPLIED = "bench-applied";
    static final int ROLES = 100;
    static final int STATEFUL_SETS = 1000;
    static final int CONFIG_MAP_SHARDS = 1000;
    private static final int SHARDS = 10;
    private static final String HALF_A_KILOBYTE = "0123456789abcdef".repeat(32);

    private static final String SETTINGS = IntStream.range(0, 20)
            .mapToObj(i -> "\"setting" + i
                    + "\":{\"type\":\"string\",\"maxLength\":253,\"description\":\"The value of setting " + i
                    + ", which the operator reads when it starts.\"}")
            .collect(Collectors.joining(","));

    private Manifests() {}

    static String namespace(String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + name + "\"}}";
    }

    static String role(String name, String namespace) {
        return """
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"Role",
                 "metadata":{"name":"%s","namespace":"%s","labels":{"app":"bench"}},
                 "rules":[{"apiGroups":[""],"resources":["pods","pods/log"],"verbs":["get","list","watch"]},
                  {"apiGroups":["apps"],"resources":["statefulsets"],"verbs":["get","list","watch","update","patch"]}]}""".formatted(name, namespace);
    }

    /** About 3 KB as the server answers it; one of ten has the label {@code shard=0}. */
    static String statefulSet(long number) {
        return statefulSet(NAMESPACE, "set-" + number, number % SHARDS, 0);
    }

    static String statefulSet(String namespace, String name, long shard, long change) {
        return """
                {"apiVersion":"apps/v1","kind":"StatefulSet",
                 "metadata":{"name":"%1$s","namespace":"%4$s","labels":{"app":"%1$s","shard":"%2$d"},
                  "annotations":{"change":"%3$d"}},
                 "spec":{"replicas":3,"serviceName":"%1$s","selector":{"matchLabels":{"app":"%1$s"}},
                  "template":{"metadata":{"labels":{"app":"%1$s","shard":"%2$d"}},
                   "spec":{"terminationGracePeriodSeconds":30,"containers":[
                    {"name":"main","image":"registry.example/db:1.0","args":["--data=/data","--port=5432"],
                     "ports":[{"name":"db","containerPort":5432}],
                     "env":[{"name":"MODE","value":"cluster"},{"name":"NODE",
                      "valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}],
                     "resources":{"requests":{"cpu":"100m","memory":"128Mi"},"limits":{"memory":"256Mi"}},
                     "readinessProbe":{"tcpSocket":{"port":"db"},"periodSeconds":5},
                     "volumeMounts":[{"name":"data","mountPath":"/data"}]},
                    {"name":"side","image":"registry.example/metrics:1.0",
                     "ports":[{"name":"metrics","containerPort":9187}]}]}},
                  "volumeClaimTemplates":[{"metadata":{"name":"data"},"spec":{"accessModes":["ReadWriteOnce"],
                   "resources":{"requests":{"storage":"1Gi"}}}}]}}""".formatted(name, shard, change, namespace);
    }

    static String configMapName(long number) {
        return "config-" + number;
    }

    /** Holds 1 KiB of data; one of {@link #CONFIG_MAP_SHARDS} has the same label {@code shard}. */
    static String configMap(long number) {
        return configMap(configMapName(number), number);
    }

    static String configMap(String name, long number) {
        return """
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","labels":{"shard":"%d"}},
                 "data":{"a":"%3$s","b":"%3$s"}}""".formatted(name, number % CONFIG_MAP_SHARDS, HALF_A_KILOBYTE);
    }

    /** One of ten kinds of a group, with a schema like that of an operator. */
    static String customKind(int number) {
        String group = customGroup(number);
        return """
                {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
                 "metadata":{"name":"kind%1$ds.%2$s"},
                 "spec":{"group":"%2$s","scope":"Namespaced",
                  "names":{"plural":"kind%1$ds","singular":"kind%1$d","kind":"Kind%1$d","listKind":"Kind%1$dList"},
                  "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
                   "schema":{"openAPIV3Schema":{"type":"object","properties":{
                    "spec":{"type":"object","required":["replicas"],"properties":{%3$s,
                     "replicas":{"type":"integer","minimum":0,"maximum":100,"default":1},
                     "mode":{"type":"string","enum":["Fast","Safe"],"default":"Safe"},
                     "template":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}},
                    "status":{"type":"object","properties":{%3$s,
                     "conditions":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["type"],
                      "items":{"type":"object","required":["type"],"properties":{"type":{"type":"string"},
                       "status":{"type":"string"},"reason":{"type":"string"},"message":{"type":"string"}}}}}}}}}}]}}""".formatted(number, group, SETTINGS);
    }

    static String customGroup(int number) {
        return "g" + number / 10 + ".bench.example.com";
    }

    static String customResources(int number, String namespace) {
        return "/apis/" + customGroup(number) + "/v1/namespaces/" + namespace + "/kind" + number + "s";
    }

    static String customResource(int number) {
        return "{\"apiVersion\":\"%s/v1\",\"kind\":\"Kind%d\",\"metadata\":{\"name\":\"one\"},\"spec\":{\"replicas\":3}}"
                .formatted(customGroup(number), number);
    }
}
