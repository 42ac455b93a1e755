package dev.kontract.server.page;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.session.BrowserRequest;
import dev.kontract.server.authentication.session.Sessions;
import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import dev.kontract.server.view.Representation;
import java.util.Map;
import java.util.Optional;

/**
 * Signs a user in by the one-time code of a link, {@code /ui/login?code=...}. A code that was sent is used up, even if it was sent in
 * a way that does not sign in: others may have seen it.
 *
 * <p>Another site can neither use a code nor use it up. If it opens the link in a tab, the server asks the user, whose answer is a POST of
 * the page that asks. Nothing but a form of this server sends such a request: a browser neither follows nor prefetches it by itself.
 */
public final class LinkEndpoint implements PathEndpoint {

    private final Sessions sessions;
    private final Authenticator authenticator;

    /**
     * Creates the endpoint.
     *
     * @param authenticator authenticates the credentials that a code stands for
     */
    public LinkEndpoint(Sessions sessions, Authenticator authenticator) {
        this.sessions = sessions;
        this.authenticator = authenticator;
    }

    @Override
    public String path() {
        return SignIn.LINK;
    }

    @Override
    public boolean allows(String method) {
        return true;
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        String code = request.query().text("code");
        return new ApiResponse.Whole(
                BrowserRequest.isFromOtherSite(request.headers()) ? question(request, code) : redeem(request, code));
    }

    private Representation question(RequestContext request, String code) {
        if (!request.method().equals("GET") || !BrowserRequest.isNavigation(request.headers())) {
            throw StatusException.forbidden(
                    "", "", "", "another site cannot sign in: copy the link into the address bar of the browser");
        }
        SessionEndpoint.requireTls(request);
        return sessions.find(code)
                .flatMap(this::user)
                .map(SignInQuestion::about)
                .orElseGet(LinkEndpoint::expired);
    }

    private Representation redeem(RequestContext request, String code) {
        Optional<RequestCredentials> redeemed = sessions.redeem(code);
        if (!signsIn(request)) {
            throw StatusException.methodNotAllowed();
        }
        SessionEndpoint.requireTls(request);
        return redeemed.flatMap(credentials -> signIn(request, credentials))
                .map(begun -> redirect("/ui").with("Set-Cookie", begun.cookie()))
                .orElseGet(LinkEndpoint::expired);
    }

    private static boolean signsIn(RequestContext request) {
        return switch (request.method()) {
            case "GET" -> true;
            case "POST" -> BrowserRequest.isFromOwnPage(request.headers());
            default -> false;
        };
    }

    private Optional<Sessions.Begun> signIn(RequestContext request, RequestCredentials credentials) {
        Optional<UserInfo> user = user(credentials);
        user.ifPresent(known -> request.annotations().add(SessionEndpoint.ANNOTATION, known.name(), false));
        return user.map(known -> sessions.replace(request.headers(), credentials, known));
    }

    private Optional<UserInfo> user(RequestCredentials credentials) {
        try {
            return authenticator.authenticate(credentials);
        } catch (StatusException e) {
            if (e.reason() != Reason.UNAUTHORIZED) {
                throw e;
            }
            return Optional.empty(); // They were valid when the code was issued.
        }
    }

    private static Representation expired() {
        return redirect("/ui?link=expired");
    }

    private static Representation redirect(String to) {
        return new Representation(
                303,
                "",
                Map.of("Location", to, "Cache-Control", "no-store", "Referrer-Policy", "no-referrer"),
                new byte[0]);
    }
}
