package dev.kontract.client;

import dev.kontract.client.Kind.Scope;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Event;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Lease;
import dev.kontract.model.LocalSubjectAccessReview;
import dev.kontract.model.Namespace;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.Role;
import dev.kontract.model.RoleBinding;
import dev.kontract.model.Secret;
import dev.kontract.model.SelfSubjectAccessReview;
import dev.kontract.model.SelfSubjectReview;
import dev.kontract.model.SelfSubjectRulesReview;
import dev.kontract.model.Service;
import dev.kontract.model.ServiceAccount;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.SubjectAccessReview;
import dev.kontract.model.TokenReview;
import dev.kontract.spec.Contract;
import java.util.List;

/**
 * The kinds that have a class in the model. A table and not the contract itself, which takes as long to read as the first
 * request takes; a test holds the two together.
 *
 * <pre>{@code
 * client.resource(Kinds.LEASE).inNamespace("kube-system").list();
 * }</pre>
 */
public final class Kinds {

    private static final String ACCESS_CONTROL = "rbac.authorization." + Contract.DEFAULT_GROUP_DOMAIN + "/v1";

    /** ControllerRevision. */
    public static final Kind<ControllerRevision> CONTROLLER_REVISION =
            Kind.of(ControllerRevision.class, "apps/v1", "ControllerRevision", "controllerrevisions", Scope.NAMESPACED);

    /** StatefulSet. */
    public static final Kind<StatefulSet> STATEFUL_SET =
            Kind.of(StatefulSet.class, "apps/v1", "StatefulSet", "statefulsets", Scope.NAMESPACED);

    /** SelfSubjectReview. */
    public static final Kind<SelfSubjectReview> SELF_SUBJECT_REVIEW = Kind.of(
            SelfSubjectReview.class,
            "authentication.k8s.io/v1",
            "SelfSubjectReview",
            "selfsubjectreviews",
            Scope.CLUSTER);

    /** TokenReview. */
    public static final Kind<TokenReview> TOKEN_REVIEW =
            Kind.of(TokenReview.class, "authentication.k8s.io/v1", "TokenReview", "tokenreviews", Scope.CLUSTER);

    /** LocalSubjectAccessReview. */
    public static final Kind<LocalSubjectAccessReview> LOCAL_SUBJECT_ACCESS_REVIEW = Kind.of(
            LocalSubjectAccessReview.class,
            "authorization.k8s.io/v1",
            "LocalSubjectAccessReview",
            "localsubjectaccessreviews",
            Scope.NAMESPACED);

    /** SelfSubjectAccessReview. */
    public static final Kind<SelfSubjectAccessReview> SELF_SUBJECT_ACCESS_REVIEW = Kind.of(
            SelfSubjectAccessReview.class,
            "authorization.k8s.io/v1",
            "SelfSubjectAccessReview",
            "selfsubjectaccessreviews",
            Scope.CLUSTER);

    /** SelfSubjectRulesReview. */
    public static final Kind<SelfSubjectRulesReview> SELF_SUBJECT_RULES_REVIEW = Kind.of(
            SelfSubjectRulesReview.class,
            "authorization.k8s.io/v1",
            "SelfSubjectRulesReview",
            "selfsubjectrulesreviews",
            Scope.CLUSTER);

    /** SubjectAccessReview. */
    public static final Kind<SubjectAccessReview> SUBJECT_ACCESS_REVIEW = Kind.of(
            SubjectAccessReview.class,
            "authorization.k8s.io/v1",
            "SubjectAccessReview",
            "subjectaccessreviews",
            Scope.CLUSTER);

    /** Lease. */
    public static final Kind<Lease> LEASE =
            Kind.of(Lease.class, "coordination.k8s.io/v1", "Lease", "leases", Scope.NAMESPACED);

    /** ConfigMap. */
    public static final Kind<ConfigMap> CONFIG_MAP =
            Kind.of(ConfigMap.class, "v1", "ConfigMap", "configmaps", Scope.NAMESPACED);

    /** Event. */
    public static final Kind<Event> EVENT = Kind.of(Event.class, "v1", "Event", "events", Scope.NAMESPACED);

    /** Namespace. */
    public static final Kind<Namespace> NAMESPACE =
            Kind.of(Namespace.class, "v1", "Namespace", "namespaces", Scope.CLUSTER);

    /** PersistentVolumeClaim. */
    public static final Kind<PersistentVolumeClaim> PERSISTENT_VOLUME_CLAIM = Kind.of(
            PersistentVolumeClaim.class, "v1", "PersistentVolumeClaim", "persistentvolumeclaims", Scope.NAMESPACED);

    /** Pod. */
    public static final Kind<Pod> POD = Kind.of(Pod.class, "v1", "Pod", "pods", Scope.NAMESPACED);

    /** Secret. */
    public static final Kind<Secret> SECRET = Kind.of(Secret.class, "v1", "Secret", "secrets", Scope.NAMESPACED);

    /** Service. */
    public static final Kind<Service> SERVICE = Kind.of(Service.class, "v1", "Service", "services", Scope.NAMESPACED);

    /** ServiceAccount. */
    public static final Kind<ServiceAccount> SERVICE_ACCOUNT =
            Kind.of(ServiceAccount.class, "v1", "ServiceAccount", "serviceaccounts", Scope.NAMESPACED);

    /** ClusterRole. */
    public static final Kind<ClusterRole> CLUSTER_ROLE =
            Kind.of(ClusterRole.class, ACCESS_CONTROL, "ClusterRole", "clusterroles", Scope.CLUSTER);

    /** ClusterRoleBinding. */
    public static final Kind<ClusterRoleBinding> CLUSTER_ROLE_BINDING = Kind.of(
            ClusterRoleBinding.class, ACCESS_CONTROL, "ClusterRoleBinding", "clusterrolebindings", Scope.CLUSTER);

    /** Role. */
    public static final Kind<Role> ROLE = Kind.of(Role.class, ACCESS_CONTROL, "Role", "roles", Scope.NAMESPACED);

    /** RoleBinding. */
    public static final Kind<RoleBinding> ROLE_BINDING =
            Kind.of(RoleBinding.class, ACCESS_CONTROL, "RoleBinding", "rolebindings", Scope.NAMESPACED);

    private static final List<Kind<? extends KubernetesObject>> ALL = List.of(
            CONTROLLER_REVISION,
            STATEFUL_SET,
            SELF_SUBJECT_REVIEW,
            TOKEN_REVIEW,
            LOCAL_SUBJECT_ACCESS_REVIEW,
            SELF_SUBJECT_ACCESS_REVIEW,
            SELF_SUBJECT_RULES_REVIEW,
            SUBJECT_ACCESS_REVIEW,
            LEASE,
            CONFIG_MAP,
            EVENT,
            NAMESPACE,
            PERSISTENT_VOLUME_CLAIM,
            POD,
            SECRET,
            SERVICE,
            SERVICE_ACCOUNT,
            CLUSTER_ROLE,
            CLUSTER_ROLE_BINDING,
            ROLE,
            ROLE_BINDING);

    private Kinds() {}

    /** All of them. */
    public static List<Kind<? extends KubernetesObject>> all() {
        return ALL;
    }
}
