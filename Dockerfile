# The server of docs/server.md. Its tables, records and key are in the volume /data.
FROM python:3.13-slim

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PYTHONUNBUFFERED=1
WORKDIR /app

COPY constraints.txt ./
RUN pip install --require-hashes -r constraints.txt

COPY pyproject.toml README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
RUN pip install --no-deps --no-build-isolation . \
    && useradd --system --uid 10001 underhand \
    && install -d -o underhand -g underhand -m 700 /data

USER underhand
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]

ENTRYPOINT ["underhand", "serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data", "--no-open"]
