package dev.kontract.server.page;

import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import dev.kontract.server.view.Representation;
import java.util.List;
import java.util.Optional;

/**
 * Serves the page: its files below {@code /ui/assets/}, and the document that loads them for every other path below {@code /ui},
 * which the page interprets itself.
 */
public final class PageEndpoint implements PathEndpoint {

    private static final String ROOT = "/ui";
    private static final String ASSETS = ROOT + "/assets/";
    private static final String LOGIN = ROOT + "/login";
    private static final String DOCUMENT = "index.html";
    private static final String HTML = "text/html";

    private final PageAssets assets;
    private final SessionEndpoint sessions;

    /** Creates the endpoint; no file is read before it is requested. */
    public PageEndpoint(SessionEndpoint sessions) {
        this.assets = new PageAssets();
        this.sessions = sessions;
    }

    /** Returns whether a path is one of the page, its session included: authorization does not apply to it. */
    public static boolean isOwn(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    /** Returns whether a path of the page looks the same for every user. */
    public static boolean isPublic(String path) {
        return isOwn(path) && !path.equals(SignIn.PATH);
    }

    @Override
    public Optional<ApiResponse> answer(RequestContext request) {
        String path = request.info().path();
        return isOwn(path) ? Optional.of(new ApiResponse.Whole(representation(request, path))) : Optional.empty();
    }

    private Representation representation(RequestContext request, String path) {
        if (path.equals(SignIn.PATH)) {
            return sessions.answer(request);
        }
        if (!request.method().equals("GET")) {
            throw StatusException.methodNotAllowed();
        }
        if (path.equals(LOGIN)) {
            return sessions.redeem(request);
        }
        if (path.startsWith(ASSETS)) {
            return asset(path.substring(ASSETS.length())).unless(request.header("if-none-match"));
        }
        AcceptHeader.checkNames(request.accept(), List.of(HTML));
        return asset(DOCUMENT).unless(request.header("if-none-match"));
    }

    private Representation asset(String name) {
        return assets.find(name).orElseThrow(StatusException::noSuchResource);
    }
}
