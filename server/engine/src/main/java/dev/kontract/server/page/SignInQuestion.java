package dev.kontract.server.page;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;

/**
 * The document that asks a user whether a link that another site opened may sign them in. It has no scripts and does not contain the code:
 * its form posts to the address of the document, to which the code belongs. Nothing has the focus, so that a key that is held down on the
 * other site does not confirm.
 */
final class SignInQuestion {

    /** The style of the page, one form for this server, and nothing else. */
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
            + "form-action 'self'; frame-ancestors 'none'";

    private static final String DOCUMENT = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Sign in · Kontract</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="/ui/assets/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/ui/assets/page.css">
            </head>
            <body>
            <main class="sign-in" id="main">
            <h1><span class="brand-mark" aria-hidden="true"></span>Kontract</h1>
            <form class="panel" method="post">
            <h2>Sign in as <bdi>%s</bdi>?</h2>
            <p>Another site opened a link that signs you in to this server as this user, and ends your current session. Continue only if
            you expected it.</p>
            <div class="actions"><button class="primary">Sign in</button> <a class="button" href="/ui">Cancel</a></div>
            </form>
            </main>
            </body>
            </html>
            """;

    private SignInQuestion() {}

    static Representation about(UserInfo user) {
        String document = DOCUMENT.formatted(escaped(user.name()));
        return new Representation(
                200,
                "text/html; charset=utf-8",
                PageAssets.headers("no-store", POLICY),
                document.getBytes(StandardCharsets.UTF_8));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
