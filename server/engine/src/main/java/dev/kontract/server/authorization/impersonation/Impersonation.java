package dev.kontract.server.authorization.impersonation;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Determines the effective user of a request. Thread-safe. */
public final class Impersonation {

    private final Authorizer authorizer;
    private final String group;
    private final LastImpersonationModes modes = new LastImpersonationModes();

    /**
     * Checks impersonation with an authorizer.
     *
     * @param group the full name of the API group in which users, groups and extras are resources
     */
    public Impersonation(Authorizer authorizer, String group) {
        this.authorizer = authorizer;
        this.group = group;
    }

    /**
     * Returns the user as whom to execute a request: the impersonated user, or else the authenticated one.
     *
     * @param request the request with the authenticated user
     * @param headers the headers, with names in lower case
     * @throws StatusException 400 if the headers name no user, 403 if the impersonation is not allowed
     */
    public UserInfo actingUser(AuthorizationAttributes request, Map<String, List<String>> headers) {
        Optional<UserInfo> wanted = ImpersonationHeaders.of(headers);
        if (wanted.isEmpty()) {
            return request.user();
        }
        @Nullable StatusException refusal = null;
        for (ImpersonationMode mode : modes.inOrderFor(request.user().name())) {
            if (!mode.suits(wanted.get())) {
                continue;
            }
            try {
                check(mode, request, wanted.get());
                modes.remember(request.user().name(), mode);
                return acting(mode, wanted.get());
            } catch (StatusException e) {
                refusal = refusal == null ? e : refusal;
            }
        }
        throw refusal == null ? StatusException.internal("all impersonation modes failed") : refusal;
    }

    private void check(ImpersonationMode mode, AuthorizationAttributes request, UserInfo wanted) {
        if (mode.isConstrained()) {
            require(request.withVerb(mode.verbOn(request.verb())));
        }
        ImpersonationChecks checks = new ImpersonationChecks(mode, request.user(), group);
        require(checks.name(wanted.name()));
        checks.parts(wanted).forEach(this::require);
    }

    private void require(AuthorizationAttributes attributes) {
        Decision decision = authorizer.authorize(attributes);
        if (!decision.isAllowed()) {
            throw attributes.forbidden(decision.reason());
        }
    }

    /** Returns the impersonated user with the groups that are implied by it. */
    private static UserInfo acting(ImpersonationMode mode, UserInfo wanted) {
        List<String> groups = wanted.groups();
        if (mode == ImpersonationMode.ARBITRARY_NODE) {
            groups = List.of("system:nodes");
        } else if (groups.isEmpty()) {
            groups = ServiceAccountName.of(wanted.name())
                    .map(ServiceAccountName::groups)
                    .orElse(groups);
        }
        if (wanted.name().equals(UserInfo.anonymous().name())) {
            groups = with(groups, UserInfo.UNAUTHENTICATED);
        }
        return new UserInfo(wanted.name(), wanted.uid(), groups, wanted.extra()).authenticated();
    }

    private static List<String> with(List<String> groups, String group) {
        if (groups.contains(group)) {
            return groups;
        }
        List<String> all = new ArrayList<>(groups);
        all.add(group);
        return all;
    }
}
