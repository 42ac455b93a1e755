package dev.kontract.client;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.http.LocalServer;
import dev.kontract.client.http.Transport;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Event;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Lease;
import dev.kontract.model.Namespace;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.Role;
import dev.kontract.model.RoleBinding;
import dev.kontract.model.Secret;
import dev.kontract.model.Service;
import dev.kontract.model.ServiceAccount;
import dev.kontract.model.StatefulSet;

/**
 * A client of one API server. Safe for use by several threads; one is enough for a program.
 *
 * <pre>{@code
 * try (KontractClient client = KontractClient.connect(KubeConfig.load())) {
 *     client.statefulSets("shop").list().items().forEach(set -> System.out.println(set.name()));
 * }
 * }</pre>
 */
public final class KontractClient implements AutoCloseable {

    private final ClientConfig config;
    private final Transport transport;
    private final ClientSettings settings;

    private KontractClient(ClientConfig config, ClientSettings settings, Transport transport) {
        this.config = config;
        this.settings = settings;
        this.transport = transport;
    }

    /** A client of the cluster that a command line would use here: see {@link KubeConfig#load()}. */
    public static KontractClient connect() {
        return connect(KubeConfig.load());
    }

    /** A client of the server of {@code config}. No connection is made before the first request. */
    public static KontractClient connect(ClientConfig config) {
        return connect(config, ClientSettings.standard());
    }

    /** A client of the server of {@code config}, with settings of its own. */
    public static KontractClient connect(ClientConfig config, ClientSettings settings) {
        return new KontractClient(config, settings, new Transport(config, settings.transport()));
    }

    /**
     * A client of a server in this process.
     *
     * @param config says who asks; its URL only appears in messages
     */
    public static KontractClient connect(LocalServer server, ClientConfig config, ClientSettings settings) {
        return new KontractClient(config, settings, new Transport(server, config, settings.transport()));
    }

    /** The namespace of the configuration, for callers that name none. */
    public String namespace() {
        return config.namespace();
    }

    /** The way to the server for what the handles do not do: {@code /version}, {@code /openapi/v3}, proxies. */
    public Transport transport() {
        return transport;
    }

    /** The objects of {@code kind}, in all namespaces when it has them. */
    public <T extends KubernetesObject> Resource<T> resource(Kind<T> kind) {
        return new Resource<>(transport, settings, kind.inDomain(settings.groupDomain()));
    }

    /** The objects of {@code kind} in one namespace. */
    public <T extends KubernetesObject> Resource<T> resource(Kind<T> kind, String namespace) {
        return resource(kind).inNamespace(namespace);
    }

    /** StatefulSet objects of one namespace. */
    public Resource<StatefulSet> statefulSets(String namespace) {
        return resource(Kinds.STATEFUL_SET, namespace);
    }

    /** ControllerRevision objects of one namespace. */
    public Resource<ControllerRevision> controllerRevisions(String namespace) {
        return resource(Kinds.CONTROLLER_REVISION, namespace);
    }

    /** Role objects of one namespace. */
    public Resource<Role> roles(String namespace) {
        return resource(Kinds.ROLE, namespace);
    }

    /** RoleBinding objects of one namespace. */
    public Resource<RoleBinding> roleBindings(String namespace) {
        return resource(Kinds.ROLE_BINDING, namespace);
    }

    /** ClusterRole objects. */
    public Resource<ClusterRole> clusterRoles() {
        return resource(Kinds.CLUSTER_ROLE);
    }

    /** ClusterRoleBinding objects. */
    public Resource<ClusterRoleBinding> clusterRoleBindings() {
        return resource(Kinds.CLUSTER_ROLE_BINDING);
    }

    /** Namespace objects. */
    public Resource<Namespace> namespaces() {
        return resource(Kinds.NAMESPACE);
    }

    /** Pod objects of one namespace. */
    public Resource<Pod> pods(String namespace) {
        return resource(Kinds.POD, namespace);
    }

    /** Service objects of one namespace. */
    public Resource<Service> services(String namespace) {
        return resource(Kinds.SERVICE, namespace);
    }

    /** ServiceAccount objects of one namespace. */
    public Resource<ServiceAccount> serviceAccounts(String namespace) {
        return resource(Kinds.SERVICE_ACCOUNT, namespace);
    }

    /** ConfigMap objects of one namespace. */
    public Resource<ConfigMap> configMaps(String namespace) {
        return resource(Kinds.CONFIG_MAP, namespace);
    }

    /** Secret objects of one namespace. */
    public Resource<Secret> secrets(String namespace) {
        return resource(Kinds.SECRET, namespace);
    }

    /** PersistentVolumeClaim objects of one namespace. */
    public Resource<PersistentVolumeClaim> persistentVolumeClaims(String namespace) {
        return resource(Kinds.PERSISTENT_VOLUME_CLAIM, namespace);
    }

    /** Event objects of one namespace. */
    public Resource<Event> events(String namespace) {
        return resource(Kinds.EVENT, namespace);
    }

    /** Lease objects of one namespace. */
    public Resource<Lease> leases(String namespace) {
        return resource(Kinds.LEASE, namespace);
    }

    /**
     * Ends watches and whatever else is under way, and waits for none of it: see {@link Transport#close}. Informers,
     * controllers and electors are to be closed before.
     */
    @Override
    public void close() {
        transport.close();
    }
}
