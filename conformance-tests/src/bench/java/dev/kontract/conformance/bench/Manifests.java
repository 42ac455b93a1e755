package dev.kontract.conformance.bench;

/** The objects that are stored and changed, as JSON. */
final class Manifests {

    static final String NAMESPACE = "bench";

    /** The namespace of created and deleted objects: separate, so that the collections that are read do not change. */
    static final String CREATED = "bench-created";

    static final String APPLIED = "bench-applied";
    static final int ROLES = 100;
    static final int STATEFUL_SETS = 1000;
    private static final int SHARDS = 10;

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
}
