package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.AdmissionOptions;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionTarget;
import dev.kontract.server.admission.Reinvocation;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.spec.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EscalationCheckTest {

    private static final Catalog CATALOG = Catalog.load("k8s.io");
    private static final Codec CODEC = Codec.of(Contract.load("k8s.io"));

    private static final String API = "/apis/rbac.authorization.k8s.io/v1/";
    private static final UserInfo ALICE = RoleFixture.user("alice", "dev", "system:authenticated");

    private final RoleFixture roles = new RoleFixture()
            .role("roles/x/mine", "{verbs: [get], apiGroups: [''], resources: [pods]}")
            .binding("rolebindings/x/mine", "Role/mine", "User/alice");
    private final List<String> required = new ArrayList<>();
    private final EscalationCheck check = new EscalationCheck(
            roles.resolver,
            roles.authorizer,
            (permission, isHeld) -> required.add((isHeld ? "held: " : "lacked: ") + permission.verb() + " "
                    + permission.resource() + " " + permission.name()));

    private void create(UserInfo user, String path, ObjectNode object) {
        write(user, "POST", path, object, null);
    }

    private void write(UserInfo user, String method, String path, ObjectNode next, @Nullable ObjectNode current) {
        QueryParameters none = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of(method, API + path, none);
        ResourceDescriptor resource = CATALOG.byResource(info.apiGroup(), info.apiVersion(), info.resource())
                .orElseThrow();
        check.mutate(new AdmissionRequest(
                current == null ? AdmissionRequest.Operation.CREATE : AdmissionRequest.Operation.UPDATE,
                new AdmissionTarget(
                        resource, resource.type(), CODEC.schema(resource.schema()), UnaryOperator.identity()),
                next,
                current,
                AdmissionOptions.ofWrite(none, false),
                new Reinvocation(),
                new RequestContext(info, user, method, none, Map.of()),
                WriteContext.NONE.attempt()));
    }

    private static ObjectNode named(String name, ObjectNode object) {
        object.withObject("/metadata").put("name", name);
        return object;
    }

    @Test
    void refuses_aRoleWithMoreThanTheUserHolds() {
        ObjectNode role = named(
                "up",
                RoleFixture.roleOf(
                        "{verbs: [get, delete, list], apiGroups: [''], resources: [pods]}",
                        "{verbs: [list], apiGroups: [''], resources: [secrets], resourceNames: [a, b]}",
                        "{verbs: [get], nonResourceURLs: [/metrics]}"));
        assertThatThrownBy(() -> create(ALICE, "namespaces/x/roles", role))
                .isInstanceOf(StatusException.class)
                .hasMessage("roles.rbac.authorization.k8s.io \"up\" is forbidden: user \"alice\" (groups=[\"dev\""
                        + " \"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                        + "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"delete\" \"list\"]}\n"
                        + "{APIGroups:[\"\"], Resources:[\"secrets\"], ResourceNames:[\"a\"], Verbs:[\"list\"]}\n"
                        + "{APIGroups:[\"\"], Resources:[\"secrets\"], ResourceNames:[\"b\"], Verbs:[\"list\"]}\n"
                        + "{NonResourceURLs:[\"/metrics\"], Verbs:[\"get\"]}");
    }

    @Test
    void allows_aRoleWithWhatTheUserHolds() {
        ObjectNode role = named(
                "ok", RoleFixture.roleOf("{verbs: [get], apiGroups: [''], resources: [pods], resourceNames: [p]}"));
        assertThatCode(() -> create(ALICE, "namespaces/x/roles", role)).doesNotThrowAnyException();
        assertThatThrownBy(() -> create(ALICE, "namespaces/y/roles", role)).isInstanceOf(StatusException.class);
        assertThat(required).containsExactly("held: get pods p", "lacked: escalate roles ");
    }

    @Test
    void allows_everythingToThoseWhoMayEscalate() {
        ObjectNode role = named("up", RoleFixture.roleOf("{verbs: ['*'], apiGroups: ['*'], resources: ['*']}"));
        roles.role("roles/x/e", "{verbs: [escalate], apiGroups: [rbac.authorization.k8s.io], resources: [roles]}")
                .binding("rolebindings/x/e", "Role/e", "User/alice");
        assertThatCode(() -> create(ALICE, "namespaces/x/roles", role)).doesNotThrowAnyException();
        UserInfo master = RoleFixture.user("admin", "system:masters");
        assertThatCode(() -> create(master, "clusterroles", role)).doesNotThrowAnyException();
    }

    @Test
    void allows_anUpdateThatLetsAnObjectGo() {
        ObjectNode current = named("up", RoleFixture.roleOf("{verbs: ['*'], apiGroups: ['*'], resources: ['*']}"));
        current.withObject("/metadata").putArray("finalizers").add("a.b/c");
        ObjectNode next = current.deepCopy();
        next.withObject("/metadata").remove("finalizers");
        assertThatCode(() -> write(ALICE, "PUT", "namespaces/x/roles/up", next, current))
                .doesNotThrowAnyException();
        next.withObject("/metadata").putObject("labels").put("a", "b");
        assertThatThrownBy(() -> write(ALICE, "PUT", "namespaces/x/roles/up", next, current))
                .isInstanceOf(StatusException.class);
    }

    @Test
    void refuses_aggregationToAllButAdministrators() {
        ObjectNode role = named("agg", RoleFixture.roleOf());
        role.withObject("/aggregationRule").withArray("/clusterRoleSelectors").addObject();
        assertThatThrownBy(() -> create(ALICE, "clusterroles", role))
                .hasMessage("clusterroles.rbac.authorization.k8s.io \"agg\" is forbidden: "
                        + "must have cluster-admin privileges to use the aggregationRule");
        roles.role(
                        "clusterroles/all",
                        "{verbs: ['*'], apiGroups: ['*'], resources: ['*']}",
                        "{verbs: ['*'], nonResourceURLs: ['*']}")
                .binding("clusterrolebindings/all", "ClusterRole/all", "User/alice");
        assertThatCode(() -> create(ALICE, "clusterroles", role)).doesNotThrowAnyException();
    }

    @Test
    void refuses_aBindingOfMoreThanTheUserHolds() {
        roles.role("roles/x/strong", "{verbs: [get], apiGroups: [''], resources: [secrets]}");
        ObjectNode strong = named("b", RoleFixture.bindingOf("Role/strong", "User/alice"));
        assertThatThrownBy(() -> create(ALICE, "namespaces/x/rolebindings", strong))
                .hasMessageContaining("rolebindings.rbac.authorization.k8s.io \"b\" is forbidden: user \"alice\"")
                .hasMessageEndingWith("{APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\"]}");
        ObjectNode mine = named("b", RoleFixture.bindingOf("Role/mine", "User/dora"));
        assertThatCode(() -> create(ALICE, "namespaces/x/rolebindings", mine)).doesNotThrowAnyException();
        roles.role(
                        "roles/x/binder",
                        "{verbs: [bind], apiGroups: [rbac.authorization.k8s.io], resources: [roles],"
                                + " resourceNames: [strong]}")
                .binding("rolebindings/x/binder", "Role/binder", "User/alice");
        assertThatCode(() -> create(ALICE, "namespaces/x/rolebindings", strong)).doesNotThrowAnyException();
        assertThat(required).containsExactly("lacked: bind roles strong", "held: get pods ", "held: bind roles strong");
    }

    @Test
    void refuses_aBindingToARoleThatIsNotThere() {
        ObjectNode binding = named("b", RoleFixture.bindingOf("ClusterRole/missing", "User/alice"));
        assertThatThrownBy(() -> create(ALICE, "clusterrolebindings", binding))
                .hasMessage("clusterrolebindings.rbac.authorization.k8s.io \"missing\" not found");
    }

    @Test
    void refuses_aRoleWithMoreCombinationsThanCanBeCompared() {
        String many = IntStream.range(0, 2000).mapToObj(i -> "v" + i).collect(Collectors.joining(", ", "[", "]"));
        ObjectNode role = named(
                "wide", RoleFixture.roleOf("{verbs: " + many + ", apiGroups: " + many + ", resources: " + many + "}"));
        assertThatThrownBy(() -> create(ALICE, "namespaces/x/roles", role))
                .isInstanceOf(StatusException.class)
                .hasMessageContaining("{more than 20000 combinations of verbs and resources}");
    }
}
