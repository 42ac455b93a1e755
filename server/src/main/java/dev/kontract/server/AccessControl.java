package dev.kontract.server;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.reviews.SelfReview;
import dev.kontract.server.authentication.reviews.TokenReview;
import dev.kontract.server.authorization.AlwaysAllow;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.rbac.EscalationCheck;
import dev.kontract.server.authorization.rbac.RbacAuthorizer;
import dev.kontract.server.authorization.rbac.RoleFeed;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.authorization.rbac.RulesReview;
import dev.kontract.server.authorization.rbac.bootstrap.Bootstrapper;
import dev.kontract.server.authorization.reviews.AccessReview;
import dev.kontract.server.registry.Admission;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Review;
import dev.kontract.server.storage.Storage;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Who may do what on a server: by roles, or everything. Roles are followed from the first moment on. */
final class AccessControl implements AutoCloseable {

    private final String groupDomain;
    private final RuleResolver resolver;
    private final Authorizer authorizer;
    private final RoleFeed feed;
    private final Storage storage;

    /**
     * Follows the roles in a storage.
     *
     * @param mode what decides
     */
    AccessControl(Storage storage, AuthorizationMode mode, String groupDomain) {
        RoleIndex index = new RoleIndex();
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
        this.groupDomain = groupDomain;
        this.resolver = new RuleResolver(index, "rbac.authorization." + groupDomain);
        this.authorizer = mode == AuthorizationMode.ALWAYS_ALLOW ? new AlwaysAllow() : new RbacAuthorizer(resolver);
        this.feed = RoleFeed.start(index, storage, later);
        this.storage = feed.follow(storage);
    }

    /** The storage to write through, so that a role counts as soon as it is written. */
    Storage storage() {
        return storage;
    }

    Authorizer authorizer() {
        return authorizer;
    }

    /** What keeps users from granting more than they hold. */
    Admission admission() {
        return new EscalationCheck(resolver, authorizer);
    }

    /** What answers reviews, by kind. */
    Map<String, Review> reviews(Authenticator authenticator, List<String> audiences, Clock clock) {
        String group = "authorization." + groupDomain;
        return Map.of(
                "SubjectAccessReview",
                AccessReview.ofAnybody(authorizer, group),
                "LocalSubjectAccessReview",
                AccessReview.local(authorizer, group),
                "SelfSubjectAccessReview",
                AccessReview.ofSelf(authorizer, group),
                "SelfSubjectRulesReview",
                new RulesReview(resolver),
                "SelfSubjectReview",
                new SelfReview(clock),
                "TokenReview",
                new TokenReview(authenticator, audiences));
    }

    /** Sees to the default roles and bindings. */
    void bootstrap(Map<String, GenericStore> stores) {
        new Bootstrapper(groupDomain, new StoredClusterObjects(stores, storage)).run();
    }

    @Override
    public void close() {
        feed.close();
    }
}
