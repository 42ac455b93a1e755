package dev.kontract.server.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Components;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FinalResponseTest {

    private final List<String> told = new ArrayList<>();
    private final List<Runnable> timed = new ArrayList<>();
    private boolean gone;

    @Test
    void succeeded_closesThoughTheRequestIsGone() {
        Callback last = FinalResponse.to(request(), Callback.from(() -> told.add("ended")));
        gone = true;

        last.succeeded();
        timed.forEach(Runnable::run);
        assertThat(told).containsExactly("shutdownOutput", "close", "ended");
    }

    private Request request() {
        EndPoint endPoint = fake(EndPoint.class, Map.of());
        Connection connection = fake(Connection.class, Map.of("getEndPoint", endPoint));
        ConnectionMetaData metaData = fake(
                ConnectionMetaData.class, Map.of("getHttpVersion", HttpVersion.HTTP_1_1, "getConnection", connection));
        Components components = fake(Components.class, Map.of("getScheduler", fake(Scheduler.class, Map.of())));
        return fake(Request.class, Map.of("getConnectionMetaData", metaData, "getComponents", components));
    }

    /** Returns the given results, records other calls, and keeps deferred tasks. */
    private <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer(type, method.getName(), arguments, answers)));
    }

    private @Nullable Object answer(
            Class<?> type, String method, Object @Nullable [] arguments, Map<String, Object> answers) {
        if (type == Request.class && gone) {
            throw new IllegalStateException("channel already completed");
        }
        if (method.equals("schedule") && arguments != null) {
            timed.add((Runnable) arguments[0]);
        } else if (!answers.containsKey(method)) {
            told.add(method);
        }
        return answers.get(method);
    }
}
