package dev.kontract.server.page;

import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import dev.kontract.server.view.Representation;
import java.util.List;
import java.util.Map;

/**
 * Serves the page: its files below {@code /ui/assets/}, the documentation below {@code /ui/docs/}, and the document that loads
 * the page for every other path below {@code /ui}, which the page interprets itself.
 */
public final class PageEndpoint implements PathEndpoint {

    private static final String ROOT = "/ui";
    private static final String ASSETS = ROOT + "/assets/";
    private static final String DOCS = ROOT + "/docs";
    private static final String DOCUMENT = "index.html";
    private static final String HTML = "text/html";

    /** No file is read before it is requested. */
    private final PageAssets assets = new PageAssets();

    /** Returns whether a path is one of the page, its session included: authorization does not apply to it. */
    public static boolean isOwn(String path) {
        return PathEndpoint.covers(ROOT, path);
    }

    /** Returns whether a path of the page looks the same for every user. */
    public static boolean isPublic(String path) {
        return isOwn(path) && !SignIn.isSession(path);
    }

    @Override
    public String path() {
        return ROOT;
    }

    @Override
    public boolean hasPathsBelow() {
        return true;
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        return new ApiResponse.Whole(file(request, request.info().path()).unless(request.header("if-none-match")));
    }

    private Representation file(RequestContext request, String path) {
        if (path.startsWith(ASSETS)) {
            return asset(path.substring(ASSETS.length()));
        }
        if (PathEndpoint.covers(DOCS, path)) {
            return documentation(path.substring(DOCS.length()));
        }
        AcceptHeader.checkNames(request.accept(), List.of(HTML));
        return asset(DOCUMENT);
    }

    /** Links in the documentation are relative to its folder. */
    private Representation documentation(String path) {
        return switch (path) {
            case "" -> new Representation(308, HTML, Map.of("Location", DOCS + "/"), new byte[0]);
            case "/" -> asset("docs/" + DOCUMENT);
            default -> asset("docs" + path);
        };
    }

    private Representation asset(String name) {
        return assets.find(name).orElseThrow(StatusException::noSuchResource);
    }
}
