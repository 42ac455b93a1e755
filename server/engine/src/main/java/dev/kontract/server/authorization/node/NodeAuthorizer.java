package dev.kontract.server.authorization.node;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.RequestedSelectors.Requirement;
import dev.kontract.server.authorization.rbac.RoleRules;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Storage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * Allows kubelets, users {@code system:node:NAME} of the group {@code system:nodes}, to read the objects that are related to their
 * node, and to do what the default role {@code system:node} says with resources that are not related to nodes. It never denies.
 * Which objects a kubelet may write is up to the admission plugin NodeRestriction.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/node/">Using Node Authorization</a>
 */
public final class NodeAuthorizer implements Authorizer {

    private static final String PREFIX = "system:node:";
    private static final String GROUP = "system:nodes";
    private static final Set<String> READS = Set.of("get", "list", "watch");
    private static final Set<String> OWN_OBJECT = Set.of("get", "create", "update", "patch", "delete");
    private static final Decision ALLOWED = Decision.allow("");
    private static final Decision NO_OPINION = Decision.noOpinion("");

    private final NodeGraph graph = new NodeGraph();
    private final RoleRules rules;

    /**
     * Creates an authorizer that knows of no objects.
     *
     * @param rules the rules for resources that are not related to nodes
     */
    public NodeAuthorizer(RoleRules rules) {
        this.rules = rules;
    }

    /** Returns the name of the node that a user is; empty if it is none. */
    private static Optional<String> node(UserInfo user) {
        return user.name().startsWith(PREFIX) && user.groups().contains(GROUP)
                ? Optional.of(user.name().substring(PREFIX.length()))
                : Optional.empty();
    }

    /** Returns whether a user is a kubelet. */
    public static boolean isNode(UserInfo user) {
        return node(user).isPresent();
    }

    /**
     * Learns of the objects in a storage and follows their changes.
     *
     * @param repairs restarts a broken watch after a delay
     */
    public KeyFeeds follow(Storage storage, Executor repairs) {
        return NodeFeed.start(graph, storage, repairs);
    }

    @Override
    public Decision authorize(AuthorizationAttributes request) {
        Optional<String> node = node(request.user());
        if (node.isEmpty()) {
            return NO_OPINION;
        }
        if (node.get().isEmpty()) {
            return Decision.noOpinion(
                    "unknown node for user " + GoText.quote(request.user().name()));
        }
        return request.isResourceRequest() ? ofResource(node.get(), request) : byRules(request);
    }

    private Decision ofResource(String node, AuthorizationAttributes request) {
        String resource = request.apiGroup() + '/' + request.resource();
        return switch (resource) {
            case "/secrets", "/configmaps" -> ofNamespaced(node, request);
            case "/persistentvolumeclaims" ->
                request.subresource().equals("status") ? ofStatus(node, request) : ofSingle(node, request);
            case "/persistentvolumes", "resource.k8s.io/resourceclaims", "storage.k8s.io/volumeattachments" ->
                ofSingle(node, request);
            case "/serviceaccounts" -> ofAccount(node, request);
            case "coordination.k8s.io/leases" -> ofLease(node, request);
            case "storage.k8s.io/csinodes" -> ofCsiNode(node, request);
            case "resource.k8s.io/resourceslices" -> ofSlice(node, request);
            case "/nodes" -> ofNode(node, request);
            case "/pods" -> ofPod(node, request);
            case "certificates.k8s.io/podcertificaterequests" -> NO_OPINION;
            default -> byRules(request);
        };
    }

    private Decision byRules(AuthorizationAttributes request) {
        return rules.allow(request) ? ALLOWED : NO_OPINION;
    }

    private Decision ofNamespaced(String node, AuthorizationAttributes request) {
        if (!READS.contains(request.verb())) {
            return Decision.noOpinion("can only read resources of this type");
        }
        if (!request.subresource().isEmpty()) {
            return Decision.noOpinion("cannot read subresource");
        }
        return request.namespace().isEmpty()
                ? Decision.noOpinion("can only read namespaced object of this type")
                : ofRelated(node, request);
    }

    private Decision ofSingle(String node, AuthorizationAttributes request) {
        if (!request.verb().equals("get")) {
            return Decision.noOpinion("can only get individual resources of this type");
        }
        return request.subresource().isEmpty()
                ? ofRelated(node, request)
                : Decision.noOpinion("cannot get subresource");
    }

    private Decision ofStatus(String node, AuthorizationAttributes request) {
        return Set.of("update", "patch").contains(request.verb())
                ? ofRelated(node, request)
                : Decision.noOpinion("can only get/update/patch this type");
    }

    private Decision ofRelated(String node, AuthorizationAttributes request) {
        if (request.name().isEmpty()) {
            return Decision.noOpinion("No Object name found");
        }
        return isRelated(node, request)
                ? ALLOWED
                : Decision.noOpinion("no relationship found between node '" + node + "' and this object");
    }

    private boolean isRelated(String node, AuthorizationAttributes request) {
        return graph.isRelated(new Reference(request.resource(), request.namespace(), request.name()), node);
    }

    private Decision ofAccount(String node, AuthorizationAttributes request) {
        if (request.verb().equals("get") && request.subresource().isEmpty()) {
            return ofNamespaced(node, request);
        }
        if (!request.verb().equals("create") || request.name().isEmpty()) {
            return Decision.noOpinion("can only create tokens for individual service accounts");
        }
        return request.subresource().equals("token")
                ? ofRelated(node, request)
                : Decision.noOpinion("can only create token subresource of serviceaccount");
    }

    private static Decision ofLease(String node, AuthorizationAttributes request) {
        if (!OWN_OBJECT.contains(request.verb())) {
            return Decision.noOpinion("can only get, create, update, patch, or delete a node lease");
        }
        if (!request.namespace().equals("kube-node-lease")) {
            return Decision.noOpinion("can only access leases in the \"kube-node-lease\" system namespace");
        }
        return isOwn(node, request)
                ? ALLOWED
                : Decision.noOpinion("can only access node lease with the same name as the requesting node");
    }

    /** The name of a new object is not known yet; NodeRestriction checks it. */
    private static boolean isOwn(String node, AuthorizationAttributes request) {
        return request.verb().equals("create") || request.name().equals(node);
    }

    private static Decision ofCsiNode(String node, AuthorizationAttributes request) {
        if (!OWN_OBJECT.contains(request.verb())) {
            return Decision.noOpinion("can only get, create, update, patch, or delete a CSINode");
        }
        if (!request.subresource().isEmpty()) {
            return Decision.noOpinion("cannot authorize CSINode subresources");
        }
        return isOwn(node, request)
                ? ALLOWED
                : Decision.noOpinion("can only access CSINode with the same name as the requesting node");
    }

    private Decision ofSlice(String node, AuthorizationAttributes request) {
        if (!request.subresource().isEmpty()) {
            return Decision.noOpinion("cannot authorize ResourceSlice subresources");
        }
        return switch (request.verb()) {
            case "create" -> ALLOWED;
            case "get", "update", "patch", "delete" -> ofRelated(node, request);
            case "watch", "list", "deletecollection" ->
                selects(request, "spec.nodeName", node)
                        ? ALLOWED
                        : Decision.noOpinion(
                                "can only list/watch/deletecollection resourceslices with nodeName field selector");
            default ->
                Decision.noOpinion("only the following verbs are allowed for a ResourceSlice: get, watch, list, create,"
                        + " update, patch, delete, deletecollection");
        };
    }

    private static boolean selects(AuthorizationAttributes request, String field, String value) {
        for (Requirement each : request.selectors().fields()) {
            if (each.key().equals(field)
                    && each.operator().equals("In")
                    && each.values().equals(List.of(value))) {
                return true;
            }
        }
        return false;
    }

    private static Decision ofNode(String node, AuthorizationAttributes request) {
        String name = request.name();
        return switch (request.subresource() + '/' + request.verb()) {
            case "/create", "/update", "/patch", "status/update", "status/patch" -> ALLOWED;
            case "/get", "/list", "/watch" -> {
                if (name.equals(node)) {
                    yield ALLOWED;
                }
                String others = name.isEmpty() ? " cannot read all nodes" : " cannot read '" + name + '\'';
                yield Decision.noOpinion("node '" + node + '\'' + others + ", only its own Node object");
            }
            default -> NO_OPINION;
        };
    }

    private Decision ofPod(String node, AuthorizationAttributes request) {
        return switch (request.subresource() + '/' + request.verb()) {
            case "/get" -> ofRelated(node, request);
            case "/list", "/watch" -> {
                if (selects(request, "spec.nodeName", node)) {
                    yield ALLOWED;
                }
                yield request.name().isEmpty()
                        ? Decision.noOpinion("can only list/watch pods with spec.nodeName field selector")
                        : ofRelated(node, request);
            }
            case "/create", "/delete", "status/update", "status/patch", "eviction/create" -> ALLOWED;
            default -> NO_OPINION;
        };
    }
}
