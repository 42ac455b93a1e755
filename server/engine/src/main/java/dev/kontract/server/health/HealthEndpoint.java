package dev.kontract.server.health;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Serves {@code /livez}, {@code /readyz} and {@code /healthz}: {@code ok}, or the failed checks. Each check also has
 * a path of its own, such as {@code /readyz/ping}; {@code ?exclude=} skips checks, and {@code ?verbose} lists them
 * even if all pass.
 */
public final class HealthEndpoint implements ReadOnlyEndpoint {

    private final Map<String, List<HealthCheck>> checks;

    /** Creates the endpoint with the checks of each path, keyed without the leading slash. */
    public HealthEndpoint(Map<String, List<HealthCheck>> checks) {
        this.checks = Map.copyOf(checks);
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        String path = request.info().path().substring(1);
        int slash = path.indexOf('/');
        String name = slash < 0 ? path : path.substring(0, slash);
        String part = slash < 0 ? "" : path.substring(slash + 1);
        List<HealthCheck> behind = checks.get(name);
        if (behind == null) {
            return Optional.empty();
        }
        if (part.isEmpty()) {
            return Optional.of(report(name, behind, request.query()));
        }
        return behind.stream()
                .filter(check -> check.name().equals(part))
                .findFirst()
                .map(check -> isWell(check) ? text(200, "ok") : text(500, "internal server error: reason withheld\n"));
    }

    /** Returns false if a check of the path may ask the storage. */
    @Override
    public boolean isImmediate(String path) {
        return checks.entrySet().stream()
                .filter(each -> path.startsWith('/' + each.getKey()))
                .flatMap(each -> each.getValue().stream())
                .noneMatch(HealthCheck::mayBlock);
    }

    private static Representation report(String name, List<HealthCheck> checks, QueryParameters query) {
        Set<String> excluded = new LinkedHashSet<>(query.asMap().getOrDefault("exclude", List.of()));
        boolean failed = false;
        StringBuilder report = new StringBuilder();
        for (HealthCheck check : checks) {
            if (excluded.remove(check.name())) {
                report.append("[+]").append(check.name()).append(" excluded: ok\n");
            } else if (isWell(check)) {
                String note = check.note().get();
                report.append("[+]").append(check.name()).append(note.isEmpty() ? " ok\n" : " ok: " + note + '\n');
            } else {
                failed = true;
                report.append("[-]").append(check.name()).append(" failed: reason withheld\n");
            }
        }
        if (!excluded.isEmpty()) {
            report.append(excluded.stream()
                    .map(unknown -> '"' + unknown + '"')
                    .collect(Collectors.joining(
                            ",", "warn: some health checks cannot be excluded: no matches for ", "\n")));
        }
        if (failed) {
            return text(500, report + name + " check failed\n");
        }
        return text(200, query.first("verbose") == null ? "ok" : report + name + " check passed\n");
    }

    private static boolean isWell(HealthCheck check) {
        return check.isWell().getAsBoolean();
    }

    private static Representation text(int status, String text) {
        Map<String, String> headers = Map.of("X-Content-Type-Options", "nosniff");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Representation(status, "text/plain; charset=utf-8", headers, bytes);
    }
}
