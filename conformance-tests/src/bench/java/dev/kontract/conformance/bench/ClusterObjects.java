package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import java.io.IOException;

/** The workloads and nodes of the cluster, and the writes that change them. */
final class ClusterObjects {

    static final String NAMESPACE = "cluster";
    static final String PODS = Paths.pods(NAMESPACE);
    static final String OLD_IMAGE = "nginx:1.25";
    static final String NEW_IMAGE = "nginx:1.26";

    /** A pod that is never scheduled: the probes read and change it. */
    static final String MARKER = "marker";

    private static final String DEPLOYMENTS = Paths.deployments(NAMESPACE);
    private static final String SETS = Paths.statefulSets(NAMESPACE);
    private static final String NODES = "/api/v1/nodes";
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STOPPED =
            "{\"metadata\":{\"annotations\":{\"simulation.kontract.dev/heartbeat\":\"stopped\"}}}";

    /** Pods of a StatefulSet are replaced one after the other, so that large sets would only take longer. */
    static final int PODS_OF_A_SET = 10;

    /** Of this many nodes one fails. */
    private static final int FAILING = 10;

    private final Settings.Cluster size;

    ClusterObjects(Settings.Cluster size) {
        this.size = size;
    }

    int pods() {
        return podsOfDeployments() + size.sets() * PODS_OF_A_SET;
    }

    int podsOfDeployments() {
        return size.deployments() * replicas();
    }

    private int replicas() {
        return (size.pods() - size.sets() * PODS_OF_A_SET) / Math.max(1, size.deployments());
    }

    static boolean belongsToDeployment(TrackedPod pod) {
        return pod.app().startsWith("web-");
    }

    static boolean isOnFailedNode(TrackedPod pod) {
        return !pod.node().isEmpty() && isFailing(Integer.parseInt(pod.node().substring("node-".length())));
    }

    private static boolean isFailing(int node) {
        return node % FAILING == 0;
    }

    boolean areAllNodesRegistered(Connection connection) throws IOException {
        return StoredObjects.count(connection, NODES) >= size.nodes();
    }

    void createNamespace(Connection connection) throws IOException {
        StoredObjects.namespace(connection, NAMESPACE);
        connection.require(Call.post(PODS, """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s"},
             "spec":{"schedulingGates":[{"name":"bench.kontract.dev/marker"}],
              "containers":[{"name":"app","image":"nginx:1.25"}]}}\
            """.formatted(MARKER)));
    }

    void createWorkloads(Connection connection) throws IOException {
        for (int i = 0; i < size.deployments(); i++) {
            connection.require(Call.post(DEPLOYMENTS, workload("Deployment", "web-" + i, replicas(), "")));
        }
        for (int i = 0; i < size.sets(); i++) {
            String name = "db-" + i;
            String own = "\"serviceName\":\"" + name + "\",\"podManagementPolicy\":\"Parallel\",";
            connection.require(Call.post(SETS, workload("StatefulSet", name, PODS_OF_A_SET, own)));
        }
    }

    /** The requests fill a node with pods before its processors; the tolerations let failed nodes lose their pods soon. */
    private static String workload(String kind, String name, int replicas, String own) {
        return """
            {"apiVersion":"apps/v1","kind":"%1$s","metadata":{"name":"%2$s"},
             "spec":{"replicas":%3$d,%4$s"selector":{"matchLabels":{"app":"%2$s"}},
              "template":{"metadata":{"labels":{"app":"%2$s"}},"spec":{
               "tolerations":[
                {"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":10},
                {"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":10}],
               "containers":[{"name":"app","image":"%5$s",
                "resources":{"requests":{"cpu":"50m","memory":"64Mi"}}}]}}}}\
            """.formatted(kind, name, replicas, own, OLD_IMAGE);
    }

    void updateImages(Connection connection) throws IOException {
        String body = "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"app\",\"image\":\"" + NEW_IMAGE
                + "\"}]}}}}";
        for (int i = 0; i < size.deployments(); i++) {
            patch(connection, DEPLOYMENTS + "/web-" + i, "application/strategic-merge-patch+json", body);
        }
        for (int i = 0; i < size.sets(); i++) {
            patch(connection, SETS + "/db-" + i, "application/strategic-merge-patch+json", body);
        }
    }

    /** Lets the simulated kubelets of the failing nodes stop, as if their machines were unreachable. */
    void stopNodes(Connection connection) throws IOException {
        for (int node = FAILING; node <= size.nodes(); node += FAILING) {
            patch(connection, NODES + "/node-" + node, MERGE, STOPPED);
        }
    }

    /** Deletes the failing nodes as a cloud provider does; their leases say that they do not register again. */
    void deleteNodes(Connection connection) throws IOException {
        for (int node = FAILING; node <= size.nodes(); node += FAILING) {
            patch(connection, LEASES + "/node-" + node, MERGE, STOPPED);
            connection.require(Call.delete(NODES + "/node-" + node));
        }
    }

    void deleteWorkloads(Connection connection) throws IOException {
        StoredObjects.clear(connection, DEPLOYMENTS);
        StoredObjects.clear(connection, SETS);
    }

    private static void patch(Connection connection, String path, String mediaType, String body) throws IOException {
        connection.require(Call.of("PATCH", path, mediaType, body));
    }
}
