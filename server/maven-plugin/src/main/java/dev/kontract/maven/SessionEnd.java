package dev.kontract.maven;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.jspecify.annotations.Nullable;

/**
 * Closes a server at the end of a session of Maven, also of one that fails before the goal <code>stop</code>: the process of Maven
 * may outlive it, as that of the Maven Daemon does.
 */
final class SessionEnd {

    private SessionEnd() {}

    /** Has {@code end} run when the session of a request ends, and then the former listener of the request. */
    static void of(MavenExecutionRequest request, Runnable end) {
        synchronized (request) {
            request.setExecutionListener(listener(request.getExecutionListener(), end));
        }
    }

    /** Later versions of Maven may add methods to the interface. */
    private static ExecutionListener listener(@Nullable ExecutionListener former, Runnable end) {
        return (ExecutionListener) Proxy.newProxyInstance(
                SessionEnd.class.getClassLoader(),
                new Class<?>[] {ExecutionListener.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "toString" -> "Kontract, then " + former;
                    case "sessionEnded" -> {
                        try {
                            end.run();
                        } finally { // Others may have servers to close, too.
                            forward(former, method, arguments);
                        }
                        yield null;
                    }
                    default -> forward(former, method, arguments);
                });
    }

    private static @Nullable Object forward(@Nullable ExecutionListener former, Method method, Object[] arguments)
            throws Throwable {
        try {
            return former == null ? null : method.invoke(former, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
