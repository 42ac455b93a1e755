@echo off
rem Runs Kontract. Variables: JAVA_HOME (otherwise java on the path), JAVA_OPTS (options of the JVM).
setlocal
set "KONTRACT_HOME=%~dp0.."
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if exist "%KONTRACT_HOME%\runtime\bin\java.exe" set "JAVA=%KONTRACT_HOME%\runtime\bin\java"
"%JAVA%" "@%KONTRACT_HOME%\lib\kontract.options" %JAVA_OPTS% -jar "%KONTRACT_HOME%\lib\kontract-server.jar" %*
exit /b %ERRORLEVEL%
