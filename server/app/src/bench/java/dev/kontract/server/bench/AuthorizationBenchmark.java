package dev.kontract.server.bench;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.rbac.RbacAuthorizer;
import dev.kontract.server.authorization.rbac.RoleFeed;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A decision by 1,000 roles and 1,000 bindings: all of one group, or one a user. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class AuthorizationBenchmark {

    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final int ROLES = 1000;
    private static final String ROLE = """
            {"rules": [{"verbs": ["get", "list", "watch"], "apiGroups": [""], "resources": ["things%1$d"]},
                       {"verbs": ["get"], "apiGroups": ["apps"], "resources": ["pods"], "resourceNames": ["p%1$d"]}]}
            """;
    private static final String BINDING = """
            {"roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "r%1$d"},
             "subjects": [{"kind": "%2$s", "name": "%3$s"}]}
            """;

    @Param({"Group", "User"})
    public String subjects = "Group";

    private final RoleIndex index = new RoleIndex();
    private final RbacAuthorizer authorizer = new RbacAuthorizer(new RuleResolver(index, GROUP));
    private int next;

    @Setup
    public void bind() {
        MemoryStorage storage = new MemoryStorage();
        Keys roles = Keys.of(GROUP, "clusterroles");
        Keys bindings = Keys.of(GROUP, "clusterrolebindings");
        for (int i = 0; i < ROLES; i++) {
            storage.create(roles.key("", "r" + i), encoded(ROLE.formatted(i)));
            String subject = subjects.equals("Group") ? "dev" : "u" + i;
            storage.create(bindings.key("", "b" + i), encoded(BINDING.formatted(i, subjects, subject)));
        }
        RoleFeed.start(index, GROUP, storage, Runnable::run);
    }

    private static Encoding encoded(String json) {
        return revision -> json.getBytes(StandardCharsets.UTF_8);
    }

    private AuthorizationAttributes request(String verb) {
        next = (next + 7) % ROLES;
        UserInfo user = UserInfo.of("u" + next, "", List.of("dev", "system:authenticated"));
        return new AuthorizationAttributes(user, true, verb, "x", "apps", "v1", "pods", "", "p" + next, "");
    }

    @Benchmark
    public Decision allow() {
        return authorizer.authorize(request("get"));
    }

    @Benchmark
    public Decision deny() {
        return authorizer.authorize(request("delete"));
    }
}
