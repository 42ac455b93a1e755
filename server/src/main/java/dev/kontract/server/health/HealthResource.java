package dev.kontract.server.health;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code /livez}, {@code /readyz} and {@code /healthz}: {@code ok}, or a line a check. A check has a path of its own; {@code
 * ?exclude=} leaves checks out, {@code ?verbose} lists them when all is well.
 */
@Path("/{endpoint:livez|readyz|healthz}")
public final class HealthResource {

    private final Map<String, List<HealthCheck>> checks;

    /** With the checks behind each path, named without the slash. */
    public HealthResource(Map<String, List<HealthCheck>> checks) {
        this.checks = Map.copyOf(checks);
    }

    /** All checks of one path. */
    @GET
    public Response all(
            @PathParam("endpoint") String endpoint,
            @QueryParam("verbose") @Nullable String verbose,
            @QueryParam("exclude") List<String> exclude) {
        Set<String> excluded = new HashSet<>(exclude);
        List<String> failed = new ArrayList<>();
        StringBuilder report = new StringBuilder();
        for (HealthCheck check : checks.getOrDefault(endpoint, List.of())) {
            if (excluded.remove(check.name())) {
                report.append("[+]").append(check.name()).append(" excluded: ok\n");
            } else if (check.isWell().getAsBoolean()) {
                report.append("[+]").append(check.name()).append(" ok\n");
            } else {
                failed.add(check.name());
                report.append("[-]").append(check.name()).append(" failed: reason withheld\n");
            }
        }
        if (!excluded.isEmpty()) {
            report.append("warn: some health checks cannot be excluded: no matches for ")
                    .append(quoted(excluded))
                    .append('\n');
        }
        if (!failed.isEmpty()) {
            return text(500, report + endpoint + " check failed\n");
        }
        return text(200, verbose == null ? "ok" : report + endpoint + " check passed\n");
    }

    /** One check of a path. */
    @GET
    @Path("/{check:.+}")
    public Response one(@PathParam("endpoint") String endpoint, @PathParam("check") String name) {
        for (HealthCheck check : checks.getOrDefault(endpoint, List.of())) {
            if (check.name().equals(name)) {
                return check.isWell().getAsBoolean()
                        ? text(200, "ok")
                        : text(500, "internal server error: reason withheld\n");
            }
        }
        throw new NotFoundException();
    }

    private static String quoted(Set<String> names) {
        return names.stream()
                .sorted()
                .map(name -> '"' + name + '"')
                .reduce((a, b) -> a + "," + b)
                .orElse("");
    }

    private static Response text(int code, String text) {
        return Response.status(code)
                .type("text/plain; charset=utf-8")
                .header("X-Content-Type-Options", "nosniff")
                .entity(text)
                .build();
    }
}
