package dev.kontract.client;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.http.LocalServer;
import dev.kontract.client.http.Transport;
import dev.kontract.client.pod.PodOperations;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.CronJob;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.Deployment;
import dev.kontract.model.Event;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.Ingress;
import dev.kontract.model.Job;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Lease;
import dev.kontract.model.Namespace;
import dev.kontract.model.NetworkPolicy;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ResourceAttributes;
import dev.kontract.model.Role;
import dev.kontract.model.RoleBinding;
import dev.kontract.model.Secret;
import dev.kontract.model.SelfSubjectAccessReview;
import dev.kontract.model.SelfSubjectAccessReviewSpec;
import dev.kontract.model.Service;
import dev.kontract.model.ServiceAccount;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StorageClass;
import dev.kontract.model.TokenRequest;
import dev.kontract.model.TokenRequestSpec;
import dev.kontract.model.TokenRequestStatus;
import java.util.Collection;

/**
 * A client of an API server. Thread-safe; a program needs only one per server.
 *
 * <pre>{@code
 * try (KontractClient client = KontractClient.connect(KubeConfig.load())) {
 *     client.statefulSets("shop").list().items().forEach(set -> System.out.println(set.name()));
 * }
 * }</pre>
 */
public final class KontractClient implements AutoCloseable {

    private static final Kind<TokenRequest> TOKEN = Kind.of(
            TokenRequest.class,
            "authentication.k8s.io/v1",
            "TokenRequest",
            Kinds.SERVICE_ACCOUNT.plural(),
            Kind.Scope.NAMESPACED);

    private final ClientConfig config;
    private final Transport transport;
    private final ClientSettings settings;

    private KontractClient(ClientConfig config, ClientSettings settings, Transport transport) {
        this.config = config;
        this.settings = settings;
        this.transport = transport;
    }

    /** Creates a client with the default configuration: see {@link KubeConfig#load()}. */
    public static KontractClient connect() {
        return connect(KubeConfig.load());
    }

    /** Creates a client with the default settings. It connects on the first request. */
    public static KontractClient connect(ClientConfig config) {
        return connect(config, ClientSettings.standard());
    }

    /** Creates a client with the given settings. */
    public static KontractClient connect(ClientConfig config, ClientSettings settings) {
        return new KontractClient(config, settings, new Transport(config, settings.transport()));
    }

    /**
     * Creates a client of a server in the same process.
     *
     * @param config the credentials; its URL only appears in messages
     */
    public static KontractClient connect(LocalServer server, ClientConfig config, ClientSettings settings) {
        return new KontractClient(config, settings, new Transport(server, config, settings.transport()));
    }

    /** Returns the default namespace of the configuration. */
    public String namespace() {
        return config.namespace();
    }

    /**
     * Returns the transport, for requests that resources do not cover: {@code /version}, {@code /openapi/v3}, proxies.
     */
    public Transport transport() {
        return transport;
    }

    /** Returns the objects of {@code kind}, across all namespaces if it is namespaced. */
    public <T extends KubernetesObject> Resource<T> resource(Kind<T> kind) {
        return new Resource<>(transport, settings, kind.inDomain(settings.groupDomain()));
    }

    /** Returns the objects of {@code kind} in one namespace. */
    public <T extends KubernetesObject> Resource<T> resource(Kind<T> kind, String namespace) {
        return resource(kind).inNamespace(namespace);
    }

    /**
     * Returns the objects of the kind of {@code object} in its namespace, or in the default one if it names none. If the class
     * does not determine the kind, the server is asked for it.
     *
     * <pre>{@code
     * client.resource(role).apply(role);
     * }</pre>
     *
     * @throws IllegalArgumentException if the server does not serve the kind
     */
    public <T extends KubernetesObject> Resource<T> resource(T object) {
        String namespace = object.namespace();
        return resource(kindOf(object), namespace == null ? config.namespace() : namespace);
    }

    @SuppressWarnings("unchecked") // The class of an object of type T.
    private <T extends KubernetesObject> Kind<T> kindOf(T object) {
        Class<T> type = (Class<T>) object.getClass();
        return Kind.find(type).orElseGet(() -> {
            Kind<?> served =
                    Discovery.of(this).kind(String.valueOf(object.getApiVersion()), String.valueOf(object.getKind()));
            return new Kind<>(type, served.name(), served.plural(), served.scope());
        });
    }

    /** Returns the operations on the containers of a pod: logs, commands, ports, eviction. */
    public PodOperations pod(String namespace, String name) {
        return new PodOperations(transport, namespace, name);
    }

    /** Returns the operations on a node: cordon and drain. */
    public NodeOperations node(String name) {
        return new NodeOperations(this, settings.transport().pause(), name);
    }

    /**
     * Returns operations on several objects, such as those of {@link Yaml#read}, in the order in which they depend on one
     * another.
     */
    public Manifests manifests(Collection<? extends KubernetesObject> objects) {
        return new Manifests(this, objects, WriteOptions.standard());
    }

    /**
     * Returns a token of a service account.
     *
     * <pre>{@code
     * String token = client.requestToken("shop", "robot", new TokenRequestSpec().expirationSeconds(3600L)).getToken();
     * }</pre>
     *
     * @param spec audiences and lifetime
     */
    public TokenRequestStatus requestToken(String namespace, String serviceAccount, TokenRequestSpec spec) {
        TokenRequest request = new TokenRequest()
                .metadata(new ObjectMeta().name(serviceAccount))
                .spec(spec);
        return serviceAccounts(namespace)
                .subresource("token", TOKEN)
                .create(request)
                .getStatus();
    }

    /**
     * Returns whether the server permits the client's user an access.
     *
     * <pre>{@code
     * boolean allowed = client.isAllowed(
     *         new ResourceAttributes().verb("list").group("apps").resource("deployments").namespace("shop"));
     * }</pre>
     */
    public boolean isAllowed(ResourceAttributes access) {
        SelfSubjectAccessReview review =
                new SelfSubjectAccessReview().spec(new SelfSubjectAccessReviewSpec().resourceAttributes(access));
        return resource(Kinds.SELF_SUBJECT_ACCESS_REVIEW)
                .create(review)
                .getStatus()
                .getAllowed();
    }

    /** Returns the field manager of an apply request with these options. */
    String fieldManager(WriteOptions options) {
        return ResourceCalls.applying(options, settings).parameters().getOrDefault("fieldManager", "");
    }

    /** Returns the Deployments of a namespace. */
    public Resource<Deployment> deployments(String namespace) {
        return resource(Kinds.DEPLOYMENT, namespace);
    }

    /** Returns the ReplicaSets of a namespace. */
    public Resource<ReplicaSet> replicaSets(String namespace) {
        return resource(Kinds.REPLICA_SET, namespace);
    }

    /** Returns the DaemonSets of a namespace. */
    public Resource<DaemonSet> daemonSets(String namespace) {
        return resource(Kinds.DAEMON_SET, namespace);
    }

    /** Returns the StatefulSets of a namespace. */
    public Resource<StatefulSet> statefulSets(String namespace) {
        return resource(Kinds.STATEFUL_SET, namespace);
    }

    /** Returns the Jobs of a namespace. */
    public Resource<Job> jobs(String namespace) {
        return resource(Kinds.JOB, namespace);
    }

    /** Returns the CronJobs of a namespace. */
    public Resource<CronJob> cronJobs(String namespace) {
        return resource(Kinds.CRON_JOB, namespace);
    }

    /** Returns the HorizontalPodAutoscalers of a namespace. */
    public Resource<HorizontalPodAutoscaler> horizontalPodAutoscalers(String namespace) {
        return resource(Kinds.HORIZONTAL_POD_AUTOSCALER, namespace);
    }

    /** Returns the PodDisruptionBudgets of a namespace. */
    public Resource<PodDisruptionBudget> podDisruptionBudgets(String namespace) {
        return resource(Kinds.POD_DISRUPTION_BUDGET, namespace);
    }

    /** Returns the ControllerRevisions of a namespace. */
    public Resource<ControllerRevision> controllerRevisions(String namespace) {
        return resource(Kinds.CONTROLLER_REVISION, namespace);
    }

    /** Returns the Roles of a namespace. */
    public Resource<Role> roles(String namespace) {
        return resource(Kinds.ROLE, namespace);
    }

    /** Returns the RoleBindings of a namespace. */
    public Resource<RoleBinding> roleBindings(String namespace) {
        return resource(Kinds.ROLE_BINDING, namespace);
    }

    /** Returns the ClusterRoles. */
    public Resource<ClusterRole> clusterRoles() {
        return resource(Kinds.CLUSTER_ROLE);
    }

    /** Returns the ClusterRoleBindings. */
    public Resource<ClusterRoleBinding> clusterRoleBindings() {
        return resource(Kinds.CLUSTER_ROLE_BINDING);
    }

    /** Returns the Nodes. */
    public Resource<Node> nodes() {
        return resource(Kinds.NODE);
    }

    /** Returns the Namespaces. */
    public Resource<Namespace> namespaces() {
        return resource(Kinds.NAMESPACE);
    }

    /** Returns the Pods of a namespace. */
    public Resource<Pod> pods(String namespace) {
        return resource(Kinds.POD, namespace);
    }

    /** Returns the Services of a namespace. */
    public Resource<Service> services(String namespace) {
        return resource(Kinds.SERVICE, namespace);
    }

    /** Returns the Ingresses of a namespace. */
    public Resource<Ingress> ingresses(String namespace) {
        return resource(Kinds.INGRESS, namespace);
    }

    /** Returns the NetworkPolicies of a namespace. */
    public Resource<NetworkPolicy> networkPolicies(String namespace) {
        return resource(Kinds.NETWORK_POLICY, namespace);
    }

    /** Returns the ServiceAccounts of a namespace. */
    public Resource<ServiceAccount> serviceAccounts(String namespace) {
        return resource(Kinds.SERVICE_ACCOUNT, namespace);
    }

    /** Returns the ConfigMaps of a namespace. */
    public Resource<ConfigMap> configMaps(String namespace) {
        return resource(Kinds.CONFIG_MAP, namespace);
    }

    /** Returns the Secrets of a namespace. */
    public Resource<Secret> secrets(String namespace) {
        return resource(Kinds.SECRET, namespace);
    }

    /** Returns the PersistentVolumes. */
    public Resource<PersistentVolume> persistentVolumes() {
        return resource(Kinds.PERSISTENT_VOLUME);
    }

    /** Returns the PersistentVolumeClaims of a namespace. */
    public Resource<PersistentVolumeClaim> persistentVolumeClaims(String namespace) {
        return resource(Kinds.PERSISTENT_VOLUME_CLAIM, namespace);
    }

    /** Returns the StorageClasses. */
    public Resource<StorageClass> storageClasses() {
        return resource(Kinds.STORAGE_CLASS);
    }

    /** Returns the Events of a namespace. */
    public Resource<Event> events(String namespace) {
        return resource(Kinds.EVENT, namespace);
    }

    /** Returns the Leases of a namespace. */
    public Resource<Lease> leases(String namespace) {
        return resource(Kinds.LEASE, namespace);
    }

    /**
     * Aborts watches and requests in progress without waiting for them: see {@link Transport#close}. Close informers,
     * controllers and leader electors first.
     */
    @Override
    public void close() {
        transport.close();
    }
}
