package dev.kontract.server.access;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.authentication.reviews.SelfReview;
import dev.kontract.server.authentication.reviews.TokenReview;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.CreateOnUpdateCheck;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.authorization.PermissionLog;
import dev.kontract.server.authorization.node.NodeAuthorizer;
import dev.kontract.server.authorization.rbac.EscalationCheck;
import dev.kontract.server.authorization.rbac.RbacAuthorizer;
import dev.kontract.server.authorization.rbac.RoleExplainer;
import dev.kontract.server.authorization.rbac.RoleFeed;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.authorization.rbac.RulesReview;
import dev.kontract.server.authorization.rbac.bootstrap.Bootstrapper;
import dev.kontract.server.authorization.rbac.bootstrap.DefaultRoles;
import dev.kontract.server.authorization.rbac.bootstrap.PolicyAddition;
import dev.kontract.server.authorization.reviews.AccessReview;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.privilege.PermissionRecorder;
import dev.kontract.server.privilege.RecordedPermissions;
import dev.kontract.server.privilege.RecordingEndpoint;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assembles the authorization of a server. Roles are watched from construction on. */
public final class AccessControl implements AutoCloseable {

    private static final String AUTHORIZATION = "authorization.k8s.io";
    private static final String AUTHENTICATION = "authentication.k8s.io";

    private final String groupDomain;
    private final RuleResolver resolver;
    private final AuthorizerChain authorizer;
    private final DecisionExplainer explainer;
    private final @Nullable PermissionRecorder recorder;
    private final KeyFeeds feed;
    private final Optional<KeyFeeds> nodeFeed;
    private final Storage storage;

    /**
     * Creates the access control and watches the roles in a storage.
     *
     * @param settings the authorization modes, and whether allowed requests are recorded
     * @throws IOException if a configuration file is missing or invalid
     */
    public AccessControl(Storage storage, AuthorizationSettings settings, String groupDomain) throws IOException {
        RoleIndex index = new RoleIndex();
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
        this.groupDomain = groupDomain;
        this.resolver = new RuleResolver(index, group());
        RbacAuthorizer roles = new RbacAuthorizer(resolver);
        OnDemand<NodeAuthorizer> nodes =
                new OnDemand<>(() -> new NodeAuthorizer(DefaultRoles.rulesOf("system:node", groupDomain)));
        this.authorizer = new AuthorizerChain(
                settings, Map.of(AuthorizationMode.RBAC, () -> roles, AuthorizationMode.NODE, nodes::get));
        this.recorder = settings.isRecorded() ? new PermissionRecorder(authorizer) : null;
        this.explainer = modes().contains(AuthorizationMode.RBAC)
                ? new RoleExplainer(index, resolver, authorizer)
                : DecisionExplainer.SILENT;
        this.feed = RoleFeed.start(index, group(), storage, later);
        Storage followed = feed.follow(storage);
        this.nodeFeed = modes().contains(AuthorizationMode.NODE)
                ? Optional.of(nodes.get().follow(storage, later))
                : Optional.empty();
        this.storage = nodeFeed.map(each -> each.follow(followed)).orElse(followed);
    }

    /** Starts to look for changes of the configuration file, if there is one. */
    public void start(ScheduledExecutorService timer) {
        authorizer.file().ifPresent(file -> file.start(timer));
    }

    /** Returns the authorization modes in order. */
    public List<AuthorizationMode> modes() {
        return authorizer.modes();
    }

    /** Returns whether a decision may wait for another process. */
    public boolean mayBlock() {
        return authorizer.mayBlock();
    }

    /** Returns the metrics of authorization. */
    public List<Metric> metrics() {
        return AuthorizationMetrics.of(authorizer);
    }

    /** Returns the checks of readiness. */
    public List<HealthCheck> checks() {
        return authorizer.file().stream()
                .map(file -> HealthCheck.of("authorization-config", file))
                .toList();
    }

    /** Returns the full name of the RBAC API group. */
    private String group() {
        return "rbac.authorization." + groupDomain;
    }

    /** Returns the storage to write through, which makes a role effective before its write returns. */
    public Storage storage() {
        return storage;
    }

    /** Returns the authorizer of API requests, which records what it allows if configured. */
    public Authorizer requestAuthorizer() {
        return recorder == null ? authorizer : recorder;
    }

    /** Returns the log of permissions that are required in addition to those of requests. */
    public PermissionLog permissionLog() {
        return recorder == null ? PermissionLog.NONE : recorder;
    }

    /** Returns what is recorded of users; empty unless configured. */
    public Optional<RecordedPermissions> permissions() {
        return Optional.ofNullable(recorder).map(each -> each.permissions(resolver, groupDomain));
    }

    /** Returns the endpoint that serves the recorded permissions. */
    public ReadOnlyEndpoint recording() {
        return recorder == null ? request -> Optional.empty() : new RecordingEndpoint(recorder, group());
    }

    /** Returns the explainer of decisions. */
    public DecisionExplainer explainer() {
        return explainer;
    }

    /** Returns the admission plugin that prevents privilege escalation. */
    public AdmissionPlugin admission() {
        return new EscalationCheck(resolver, authorizer, permissionLog());
    }

    /** Returns the admission plugin that requires the permission to create before an update or an apply creates. */
    public AdmissionPlugin creation() {
        return new CreateOnUpdateCheck(requestAuthorizer());
    }

    /** Returns what answers the checks that admission expressions make for a user. */
    public Function<UserInfo, AdmissionAuthorizer> expressionAuthorizers() {
        return user -> new ExpressionAuthorizer(authorizer, user);
    }

    /** Returns the authorizer, which records nothing. */
    public Authorizer authorizer() {
        return authorizer;
    }

    /** Returns the handlers of reviews by kind. */
    public Map<GroupVersionKind, Review> reviews(TokenReview tokens, Clock clock) {
        return Map.of(
                review(AUTHORIZATION, "SubjectAccessReview"),
                AccessReview.ofAnybody(authorizer, explainer, AUTHORIZATION),
                review(AUTHORIZATION, "LocalSubjectAccessReview"),
                AccessReview.local(authorizer, explainer, AUTHORIZATION),
                review(AUTHORIZATION, "SelfSubjectAccessReview"),
                AccessReview.ofSelf(authorizer, explainer, AUTHORIZATION),
                review(AUTHORIZATION, "SelfSubjectRulesReview"),
                rules(),
                review(AUTHENTICATION, "SelfSubjectReview"),
                new SelfReview(clock),
                review(AUTHENTICATION, "TokenReview"),
                tokens);
    }

    private Review rules() {
        return modes().contains(AuthorizationMode.ALWAYS_ALLOW)
                ? RulesReview.ofEverything(this::unresolved)
                : new RulesReview(resolver, this::unresolved);
    }

    /** Returns why rules for a user are missing: not every authorizer has rules. */
    private List<String> unresolved(UserInfo user) {
        List<String> missing = new ArrayList<>();
        for (AuthorizationMode mode : modes()) {
            boolean isWithoutRules = switch (mode) {
                case WEBHOOK, ABAC -> true;
                case NODE -> NodeAuthorizer.isNode(user);
                case RBAC, ALWAYS_ALLOW, ALWAYS_DENY -> false;
            };
            if (isWithoutRules) {
                missing.add(mode.authorizer() + " authorizer does not support user rule resolution");
            }
        }
        return missing;
    }

    private static GroupVersionKind review(String group, String kind) {
        return new GroupVersionKind(group, "v1", kind);
    }

    /**
     * Creates and restores the default roles and bindings on {@code executor}.
     *
     * @param additions what this server has beyond those of every cluster
     */
    public void bootstrap(
            Set<PolicyAddition> additions,
            Function<GroupVersionKind, GenericStore> stores,
            Instant now,
            Executor executor) {
        Bootstrapper.with(additions, groupDomain, new StoredRbacObjects(stores, group(), storage, now))
                .run(executor);
    }

    @Override
    public void close() {
        authorizer.file().ifPresent(ReloadedFile::close);
        feed.close();
        nodeFeed.ifPresent(KeyFeeds::close);
    }
}
